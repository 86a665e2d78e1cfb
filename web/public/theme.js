// Runs before anything is drawn, so that whoever chose a theme never sees the other one flash up.
try {
  const theme = JSON.parse(localStorage.getItem("leyline") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme is right.
}
