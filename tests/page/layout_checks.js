// What must hold of a table's layout in a window, measured in the page. `layout.check` returns the faults that it finds,
// each with the name of its check and what it is about; tests/page/windows.py says what the checks mean.
(() => {
  const ZONES = ["top", "opponents", "board", "own", "prompt", "sidebar"];
  const OFFERED = '.offered, [data-mark~="offered"], [data-confirm], [data-action]';
  const PARTS = "[data-piece], [data-place], button, a, [role=button]";
  const GRID = [0.06, 0.28, 0.5, 0.72, 0.94];
  const SLACK = 2;

  const root = () => document.querySelector(".table-layout");
  const all = (selector, within = root()) => [...(within?.querySelectorAll(selector) ?? [])].filter(shown);

  function shown(node) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const box = node.getBoundingClientRect();
    // What is left for screen readers is a pixel wide.
    return box.width > 1 && box.height > 1;
  }

  const enabled = (node) =>
    !node.disabled && node.getAttribute("aria-disabled") !== "true" && node.getAttribute("aria-pressed") !== "true";

  const name = (node) => {
    const piece = node.dataset.piece ?? node.dataset.place ?? node.dataset.option ?? node.dataset.action;
    const label = node.getAttribute("aria-label") ?? node.textContent ?? "";
    const style = [...node.classList].filter((each) => !each.startsWith("svelte-")).join(".");
    return `${node.localName}.${style}${piece === undefined ? "" : ` ${piece}`} “${label.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  };

  const zoneOf = (node) =>
    [...(node.closest('[class*="zone-"]')?.classList ?? [])].find((each) => each.startsWith("zone-")) ?? "";

  /** The share of a node's box in which a pointer meets it: 0 where it is covered, cut off or outside the window. */
  function reach(node) {
    const box = node.getBoundingClientRect();
    const part = node.closest(PARTS) ?? node;
    let met = 0;
    for (const fx of GRID)
      for (const fy of GRID) {
        const x = box.x + box.width * fx;
        const y = box.y + box.height * fy;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        if (hit !== null && part.contains(hit)) met += 1;
      }
    return met / GRID.length ** 2;
  }

  const inWindow = (node, [width, height]) => {
    const box = node.getBoundingClientRect();
    return box.left >= -SLACK && box.top >= -SLACK && box.right <= width + SLACK && box.bottom <= height + SLACK;
  };

  /** Whether a player can see a piece and touch it. A line of a drawing fills little of its box. */
  const inSight = (node, window) =>
    inWindow(node, window) && reach(node) >= (node instanceof SVGElement ? 1 / GRID.length ** 2 : 0.2);

  function* asked({ window, strict }) {
    const pieces = all(OFFERED).filter(enabled);
    const hidden = pieces.filter((node) => !inSight(node, window));
    if (strict) for (const node of hidden) yield ["asked", name(node)];
    else {
      // Of many alike, one in sight tells the reader where to scroll.
      const kind = (node) =>
        `${zoneOf(node)} ${(node.dataset.piece ?? node.dataset.place ?? node.className?.baseVal ?? node.className).split(/[: ]/)[0]}`;
      const seen = new Set(pieces.filter((node) => !hidden.includes(node)).map(kind));
      for (const node of hidden) if (!seen.has(kind(node))) yield ["asked", name(node)];
    }
    const options = all("[data-option]").filter(enabled);
    const least = pieces.length > 0 ? Math.min(1, options.length) : Math.min(strict ? 5 : 1, options.length);
    if (options.filter((node) => inSight(node, window)).length < least) yield ["asked", `options: ${options.length}`];
    if (pieces.length === 0 && options.length === 0) yield ["asked", "nothing to choose from is shown"];
  }

  /** The end of a game lies over the table: what to do next is in sight, and everything else can be scrolled to. */
  function* ended({ window }) {
    const found = all("dialog.ending footer .button, dialog.ending h2");
    if (found.length < 4) yield ["asked", "the end is not shown"];
    for (const node of found) if (!inSight(node, window)) yield ["asked", name(node)];
    for (const node of all("dialog.ending .body, dialog.ending section")) {
      if (node.scrollWidth > node.clientWidth + SLACK) yield ["sideways", name(node)];
      const scrolls = getComputedStyle(node).overflowY !== "visible";
      if (scrolls && node.clientHeight < 90) yield ["zones", `${node.clientHeight} px high: ${name(node)}`];
    }
  }

  function* hand({ window, strict }) {
    for (const held of all("[data-hand], .hand")) {
      const cards = all("[data-piece], .card, button", held).filter(
        (node) =>
          node.parentElement?.closest("[data-piece], .card, button") === null ||
          !held.contains(node.parentElement?.closest("[data-piece], .card, button")),
      );
      const hidden = cards.filter((node) => !inSight(node, window));
      if (cards.length > 0 && (strict ? hidden.length > 0 : hidden.length === cards.length))
        yield ["hand", `${hidden.length} of ${cards.length} cards out of sight`];
    }
  }

  function* zones({ window, strict }) {
    if (!strict) return;
    for (const zone of ["board", "own"]) {
      for (const node of all(`.zone-${zone}`)) {
        if (!inWindow(node, window)) yield ["zones", `${zone} is not wholly in the window`];
        else if (node.scrollHeight > node.clientHeight + SLACK && node.clientHeight > 0)
          yield ["zones", `${zone} is taller than its zone`];
      }
    }
  }

  /** A question is read whole. */
  function* question() {
    for (const node of all(".zone-prompt .words")) {
      const box = node.parentElement.getBoundingClientRect();
      const words = node.getBoundingClientRect();
      if (words.bottom > box.bottom + 1) yield ["question", `${(words.bottom - box.bottom).toFixed(0)} px are cut`];
    }
  }

  function* scrolling({ window: [width, height], strict }) {
    const page = document.documentElement;
    if (page.scrollWidth > width + 1 || innerWidth > width + 1)
      yield ["sideways", `${Math.max(page.scrollWidth, innerWidth)} wide`];
    if (strict && page.scrollHeight > height + 1) yield ["scrolls", `${page.scrollHeight} high`];
  }

  /** Return the size at which a text is painted, in pixels. */
  function textSize(node) {
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (node instanceof SVGGraphicsElement) {
      const matrix = node.getScreenCTM();
      return matrix === null ? size : size * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    }
    // A box is measured in whole pixels; a turned one is measured wrongly, so that only what is made smaller counts.
    const given = node instanceof HTMLElement ? node.offsetHeight : 0;
    const height = node.getBoundingClientRect().height;
    return given === 0 || height > given - 1 ? size : (size * height) / given;
  }

  function* texts() {
    const seen = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const node = walker.currentNode.parentElement;
      if (text === "" || node === null || seen.has(node) || !shown(node)) continue;
      seen.add(node);
      const size = textSize(node);
      if (size < 11.9) yield ["text", `${size.toFixed(1)} px: ${name(node)}`];
    }
  }

  function* targets({ touch }) {
    if (!touch) return;
    // Under an open dialog nothing can be pressed.
    const dialog = document.querySelector("dialog:modal");
    const pressed = `button, a[href], summary, select, input, [role=button], ${OFFERED}`;
    const found = all(pressed, dialog ?? root()).filter(enabled);
    for (const node of new Set(found)) {
      const box = node.getBoundingClientRect();
      if (box.width >= 39.5 && box.height >= 39.5) continue;
      // A link within a sentence is as high as its line.
      if (node.localName === "a" && getComputedStyle(node).display === "inline") continue;
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      // A target may reach further than its box.
      const near = [
        [-19, 0],
        [19, 0],
        [0, -19],
        [0, 19],
      ].every(([dx, dy]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && node.contains(hit);
      });
      if (!near) yield ["target", `${box.width.toFixed(0)}×${box.height.toFixed(0)}: ${name(node)}`];
    }
  }

  function* square({ window: [width, height], square: wanted }) {
    if (!wanted) return;
    const sizes = all(".zone-board svg, .zone-board [data-board]").map((node) => {
      const box = node.getBoundingClientRect();
      return Math.max(box.width, box.height);
    });
    const size = Math.max(0, ...sizes);
    if (size < 0.7 * Math.min(width, height)) yield ["board", `${size.toFixed(0)} px`];
  }

  /** Return the places of everything that may not move when words change. */
  function places() {
    const out = {};
    const add = (key, node) => {
      const box = node.getBoundingClientRect();
      out[key] = [box.left, box.top, box.width, box.height];
    };
    for (const zone of ZONES) for (const node of all(`.zone-${zone}`)) add(zone, node);
    for (const node of all(".zone-board > *")) add(`in board: ${name(node).split(" “")[0]}`, node);
    for (const node of all("[data-hand], .hand")) add("hand", node);
    for (const node of all(".zone-prompt .tools button")) add(`button ${node.textContent.trim().slice(0, 12)}`, node);
    return out;
  }

  /** Return what has moved by more than 8 pixels between two measurements. */
  function moved(before, after) {
    const out = [];
    for (const [key, was] of Object.entries(before)) {
      const is = after[key];
      if (is === undefined) continue;
      const by = Math.max(...was.map((value, index) => Math.abs(value - is[index])));
      if (by > 8) out.push(`${key} by ${by.toFixed(0)} px`);
    }
    return out;
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Wait until the page is drawn; take what moves to its end, and hold what would move for ever. */
  async function settle() {
    await document.fonts.ready;
    for (let round = 0; round < 6; round += 1) {
      await frame();
      const moving = document.getAnimations().filter((each) => each.playState === "running");
      if (moving.length === 0 && round > 0) return;
      for (const each of moving) {
        if (each.effect?.getComputedTiming().endTime === Infinity) each.pause();
        else each.finish();
      }
    }
  }

  /** Wait until a condition holds; false if it does not within some seconds. */
  async function until(holds, ms = 30000) {
    const end = performance.now() + ms;
    while (!holds()) {
      if (performance.now() > end) return false;
      await frame();
    }
    return true;
  }

  const status = () => root()?.dataset ?? {};

  /** Open a recorded table and wait until the page asks its question. */
  async function show(id, decision) {
    window.fixture.show(id);
    const ready = await until(
      () => status().decision === String(decision) && (status().status === "over" || status().yourTurn === "true"),
    );
    await settle();
    return ready;
  }

  async function check(options) {
    await settle();
    const over = status().status === "over";
    const found = [
      ...zones(options),
      ...scrolling(options),
      ...question(),
      ...texts(options),
      ...targets(options),
      ...square(options),
    ];
    found.push(...(over ? ended(options) : [...asked(options), ...hand(options)]));
    return found;
  }

  /** Change the words of a question in every way that there is; return what moves. */
  async function words({ longest }) {
    const found = [];
    await settle();
    const before = places();
    const compare = async (what) => {
      await settle();
      for (const each of moved(before, places())) found.push(["moves", `${what}: ${each}`]);
    };
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("h");
    await compare("hint");
    press("Escape");
    const state = window.fixture.latest.update;
    window.fixture.send({
      type: "update",
      n: state.n,
      seat: state.seat,
      time: state.time,
      waiting: { ...state.waiting, prompt: { ...state.waiting.prompt, words: longest } },
    });
    await compare("long question");
    found.push(...question());
    window.fixture.send({ type: "update", n: state.n, seat: state.seat, time: state.time, waiting: state.waiting });
    const piece = all(`.zone-board ${OFFERED.split(", ").join(", .zone-board ")}`).filter(enabled)[0];
    piece?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await compare("pick");
    press("Escape");
    press("1");
    await compare("refusal");
    press("Escape");
    await settle();
    return found;
  }

  /** Let moves follow each other quickly; return which zones moved while they did. */
  async function burst(updates, ms) {
    await settle();
    const before = places();
    const zonesOnly = Object.fromEntries(Object.entries(before).filter(([key]) => ZONES.includes(key)));
    const found = new Set();
    let going = true;
    const watch = async () => {
      while (going) {
        await frame();
        for (const each of moved(zonesOnly, places())) found.add(each.replace(/ by .*/, ""));
      }
    };
    const watching = watch();
    for (const update of updates) {
      window.fixture.send(update);
      await pause(ms);
    }
    await pause(300);
    going = false;
    await watching;
    return [...found].map((each) => ["burst", each]);
  }

  window.layout = { show, check, words, burst, settle };
})();
