// Plays some moves of each game in Firefox: node tests/page/firefox.mjs EXECUTABLE ADDRESS DECISIONS GAME=SEATS …
// Speaks WebDriver BiDi to the browser itself. Prints, as JSON, the decisions made and the errors seen by game.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const PATIENCE = 90_000;
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")));
const [executablePath, base, decisions, ...games] = process.argv.slice(2);
const pick = (await readFile(new URL("pick.js", import.meta.url), "utf8")).trim().replace(/;$/, "");
const prefs = JSON.stringify({ motion: "less", autoplayForced: false });

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
await page.setViewport({ width: 1280, height: 860 });
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));
page.on("console", (line) => ["error", "warn"].includes(line.type()) && errors.push(line.text()));

const status = () => page.evaluate(() => ({ ...document.querySelector(".table-layout[data-status]")?.dataset }));

async function until(holds, what) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const now = await status();
    if (holds(now)) return now;
    if (Date.now() > end)
      throw new Error(`waited in vain for ${what}: ${await page.evaluate(() => document.body.innerText)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Answer a question by clicking what is marked; false if the game is over. */
async function decide(draw) {
  const before = await until((now) => now.status === "over" || now.yourTurn === "true", "a question");
  if (before.status === "over") return false;
  for (let clicks = 0; ;) {
    const now = await status();
    if (now.decision !== before.decision || now.yourTurn !== "true") return true;
    if (clicks > 40) throw new Error("clicking what is marked leads nowhere");
    const found = await page.evaluate(`(${pick})([${draw}, ${clicks > 12}])`);
    if (found.x === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    else {
      await page.mouse.click(found.x, found.y);
      clicks += 1;
    }
  }
}

const out = {};
try {
  await page.goto(base);
  await page.evaluate((stored) => localStorage.setItem("leyline", stored), prefs);
  for (const each of games) {
    const [game, seats] = each.split("=");
    const table = await page.evaluate(
      async (game, bots) => {
        const post = async (path, body) => {
          const headers = { "content-type": "application/json" };
          return (await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
        };
        await post("people", { name: "Ann" });
        localStorage.setItem("leyline-named", "yes");
        return (await post("tables", { game, seats: ["me", ...bots], private: true })).table;
      },
      game,
      Array.from({ length: Number(seats) - 1 }, () => "random"),
    );
    await page.goto(`${base}/t/${table}`);
    let made = 0;
    while (made < Number(decisions) && (await decide(((made * 37) % 100) / 100))) made += 1;
    out[game] = { decisions: made, errors: errors.splice(0) };
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(out));
