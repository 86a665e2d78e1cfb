// Runs before the first paint, so that the other theme never flashes up.
try {
  const theme = JSON.parse(localStorage.getItem("leyline") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, keep the system's theme.
}
