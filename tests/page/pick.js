([draw, skip]) => {
  // What a player may click now: something marked, by a random number from 0 to 1; with `skip`, an option of the list.
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const confirm = all("[data-confirm]:not(:disabled)");
  const action = all(".zone-board [data-action]:not(:disabled), .zone-own [data-action]:not(:disabled)");
  const marked = all(
    '.zone-board :is(.offered, [data-mark~="offered"]), .zone-own :is(.offered, [data-mark~="offered"])',
  ).filter((node) => node.getAttribute("aria-disabled") !== "true" && node.getAttribute("aria-pressed") !== "true");
  const loose = all(".zone-prompt [data-option]:not(:disabled)");
  const pools = [confirm, action, marked.length ? [...marked, ...loose] : []];
  let pool = skip ? undefined : pools.find((each) => each.length > 0);
  if (!pool) {
    for (const details of document.querySelectorAll(".zone-prompt details")) details.open = true;
    pool = all("[data-option]:not(:disabled)");
    if (pool.length === 0) return { none: true };
  }
  const node = pool[Math.floor(draw * pool.length)];
  node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = node.getBoundingClientRect();
  const places = [
    [0.5, 0.5],
    [0.5, 0.12],
    [0.12, 0.5],
    [0.88, 0.5],
    [0.5, 0.88],
    [0.15, 0.15],
    [0.85, 0.85],
    [0.3, 0.3],
    [0.7, 0.7],
  ];
  for (const [fx, fy] of places) {
    const x = box.x + box.width * fx;
    const y = box.y + box.height * fy;
    const hit = document.elementFromPoint(x, y);
    if (hit && (hit === node || node.contains(hit))) return { x, y, what: node.outerHTML.slice(0, 160) };
  }
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return { covered: `${node.outerHTML.slice(0, 300)}\nby ${over?.outerHTML.slice(0, 300)}` };
};
