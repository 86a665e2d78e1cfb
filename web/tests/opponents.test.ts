import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  botName,
  easier,
  harder,
  matchOf,
  OPPONENTS,
  playerName,
  ratingOf,
  styleOf,
  withOpponents,
} from "../src/app/opponents";
import { chooseOpponent, chosenOpponent, parseChoices } from "../src/app/opponentChoice.svelte";
import { words } from "../src/i18n";
import { guestName } from "../src/lobby/guestNames";
import { lookOf } from "../src/ui/faces/look";

const HEADINGS: Record<string, string> = {
  channeling: "The Channeling, first edition",
  grove: "Battle for the Grove",
  runestones: "Rune Stones, base game, two players",
  aidalon: "Hubworld: Aidalon, two players",
};

/** Return the cells of each level in a game's section of docs/bots.md, weakest first. */
function documented(game: string): string[][] {
  const page = readFileSync("../docs/bots.md", "utf8");
  const section = page.split(`### ${HEADINGS[game]}\n`)[1]?.split("\n#")[0] ?? "";
  return [...section.matchAll(/^\| [1-6] \|.*$/gm)]
    .map(([row]) => row.split("|").map((cell) => cell.trim()))
    .reverse();
}

describe("opponents", () => {
  it.each(Object.keys(HEADINGS))("say of %s what was measured, and no more", (game) => {
    const rows = documented(game);
    expect(rows).toHaveLength(6);
    for (const [index, cells] of rows.entries()) {
      const opponent = OPPONENTS[index];
      if (opponent === undefined) throw new Error("an opponent is missing");
      const rating = cells.length > 6 ? cells[3] : "";
      expect(ratingOf(opponent, game)).toBe(rating === "" ? null : Number(rating));
      const wins = /^([\d.]+) % \(.*; (\d+) games\)$/.exec(cells.at(-2) ?? "");
      expect(matchOf(opponent, game)).toEqual(
        wins === null ? null : { percent: Number(wins[1]), games: Number(wins[2]) },
      );
      const searches = cells[2]?.startsWith("search") ?? false;
      expect(["ahead", "deep"].includes(styleOf(opponent, game))).toBe(searches);
    }
  });

  it("are easier and harder in order, with an end at both sides", () => {
    expect(easier("level-3")?.name).toBe("Moss");
    expect(harder("level-3")?.name).toBe("Bramble");
    expect(easier("level-1")).toBeNull();
    expect(harder("level-6")).toBeNull();
    expect(easier("greedy")).toBeNull();
    expect(harder("greedy")).toBeNull();
  });

  it("are called by their names; other bots keep the engine's", () => {
    expect(playerName({ by: "bot", name: "level-6" })).toBe("The Old Oak");
    expect(playerName({ by: "person", name: "level-6" })).toBe("level-6");
    expect(playerName({ by: "nobody" })).toBe("");
    expect(botName("greedy")).toBe("Greedy");
    expect(words.table.seatName({ by: "nobody" })).toBe("open seat");
    expect(words.table.standIn("level-2")).toBe("Moss is standing in");
  });

  it("are rated only where they played", () => {
    const [, , , , birch, oak] = OPPONENTS;
    if (birch === undefined || oak === undefined) throw new Error("opponents are missing");
    expect(words.opponents.strength(birch, "channeling")).toBe("rating about 1830");
    expect(words.opponents.strength(birch, "aidalon")).toBe("won 13 of 16 games against Bramble");
    expect(words.opponents.strength(oak, "aidalon")).toBe("");
    expect(words.opponents.strength(birch, "elsewhere")).toBe("");
  });

  it("share no name with a guest", () => {
    for (let at = 0; at < 1; at += 1 / 512)
      expect(OPPONENTS.map((each) => each.name)).not.toContain(guestName(() => at));
  });
});

describe("the chosen opponent", () => {
  it("is a mild one at first, then the last one of each game", () => {
    expect(chosenOpponent("grove").name).toBe("Moss");
    chooseOpponent("grove", "level-5");
    chooseOpponent("channeling", "greedy");
    expect(chosenOpponent("grove").name).toBe("Birch");
    expect(chosenOpponent("channeling").name).toBe("Moss");
    expect(parseChoices(localStorage.getItem("leyline-opponents"))).toEqual({ grove: "level-5" });
  });

  it("is found in what the browser kept, as far as it names somebody", () => {
    expect(parseChoices('{"grove": "level-9", "aidalon": "level-1", "x": 3}')).toEqual({
      aidalon: "level-1",
    });
    expect(parseChoices("nonsense")).toEqual({});
    expect(parseChoices(null)).toEqual({});
  });
});

it("a line of the log names the opponents as the rest of the page does", () => {
  expect(withOpponents("The bot level-1 sits down as Dark.")).toBe("The bot Sprig sits down as Dark.");
  expect(withOpponents("Ann is away; level-6 plays for Light.")).toBe(
    "Ann is away; The Old Oak plays for Light.",
  );
  expect(withOpponents("The bot greedy sits down.")).toBe("The bot greedy sits down.");
});

describe("faces of people", () => {
  it("stay the same for a person and differ between people", () => {
    expect(lookOf("Alder")).toEqual(lookOf("Alder"));
    const looks = new Set(
      Array.from({ length: 200 }, (_, index) => JSON.stringify(lookOf(`person ${index}`))),
    );
    expect(looks.size).toBeGreaterThan(40);
  });
});
