import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkLuck, noteFingerprint } from "../src/ending/luck";
import { otherGame } from "../src/ending/nextGame";
import { cut } from "../src/ending/picture";
import { sha256 } from "../src/ending/sha256";
import { describeEnding, namesOf, partsOf } from "../src/shell/ending";
import type { Card, Outcome, Seat } from "../src/wire";

const person = (name: string, role: string): Seat => ({ role, by: "person", name });
const bot = (name: string, role: string): Seat => ({ role, by: "bot", name });
const over = (more: Partial<Outcome> = {}): Outcome => ({
  winners: [0],
  scores: [36, 30],
  by: "play",
  ending: "9 circles taken",
  key: "",
  ...more,
});
const card = {
  id: "1".repeat(32),
  game: "channeling",
  edition: "first",
  parameters: { vigor: 3 },
  clock: { kind: "none" },
  private: true,
  commitment: "",
} as unknown as Card;

describe("names in the picture of an end", () => {
  const wide = (words: string) => [...words].length;

  test("stay whole where they fit", () => {
    expect(cut("Ann", 3, wide)).toBe("Ann");
  });

  test("are cut with an ellipsis, never within a letter or behind a space", () => {
    expect(cut("Anna Maria", 6, wide)).toBe("Anna…");
    expect(cut("e\u0301e\u0301e\u0301", 4, wide)).toBe("e\u0301…");
    expect(cut("Ann", 0, wide)).toBe("…");
  });
});

describe("how a game ended", () => {
  const names = ["Ann", "Moss"];

  test("is told to the winner, the loser and a watcher, each in their own words", () => {
    expect(describeEnding(over(), names, [0])).toMatchObject({
      feeling: "won",
      title: "You won",
      how: "36 to 30: 9 circles taken.",
    });
    expect(describeEnding(over(), names, [1])).toMatchObject({ feeling: "lost", title: "You lost to Ann" });
    expect(describeEnding(over(), names, [1]).how).toBe("30 to 36: 9 circles taken.");
    expect(describeEnding(over(), names, []).title).toBe("Ann beat Moss");
    expect(describeEnding(over({ winners: [0, 1] }), names, [0]).title).toBe("A draw");
  });

  test("names who resigned or ran out of time", () => {
    expect(describeEnding(over({ by: "resign", ending: "" }), names, [1]).how).toBe("You resigned.");
    expect(describeEnding(over({ by: "time", ending: "" }), names, [0]).how).toBe("Moss ran out of time.");
    expect(describeEnding(over({ by: "resign" }), names, [0]).scored).toBe(false);
  });

  test("one person at several seats is told by roles", () => {
    expect(namesOf([person("Ann", "Light"), person("Ann", "Dark")], [0, 1])).toEqual(["Light", "Dark"]);
  });

  test("points without a source are not broken down", () => {
    expect(partsOf(over())).toBeNull();
    expect(partsOf(over({ parts: [[], []] }))).toBeNull();
    expect(
      partsOf(over({ parts: [[{ label: "Rows", points: 2 }], [{ label: "Rows", points: 1 }]] })),
    ).toHaveLength(2);
  });
});

describe("the next game", () => {
  test("has the next weaker or stronger opponents, and the same rules", () => {
    const seats = [person("Ann", "Light"), bot("level-3", "Dark")];
    const easier = otherGame(card, seats, [0], "easier");
    expect(easier?.opponents.map((each) => each.name)).toEqual(["Moss"]);
    expect(easier?.table).toMatchObject({
      seats: ["me", "level-2"],
      parameters: { vigor: 3 },
      private: true,
    });
    expect(otherGame(card, seats, [0], "harder")?.table.seats).toEqual(["me", "level-4"]);
  });

  test("is not offered to watchers, among people, at the end of the ladder and in the middle of a game", () => {
    const seats = [person("Ann", "Light"), bot("level-1", "Dark")];
    expect(otherGame(card, seats, [0], "easier")).toBeNull();
    expect(otherGame(card, seats, [], "harder")).toBeNull();
    expect(otherGame(card, [person("Ann", "Light"), person("Ben", "Dark")], [0], "harder")).toBeNull();
    expect(otherGame({ ...card, entry: 7 }, seats, [0], "harder")).toBeNull();
  });

  test("an opponent at the end of the ladder stays beside others that change", () => {
    const seats = [person("Ann", "A"), bot("level-6", "B"), bot("level-5", "C")];
    expect(otherGame(card, seats, [0], "harder")?.table.seats).toEqual(["me", "level-6", "level-6"]);
  });
});

describe("luck", () => {
  const key = "00ff".repeat(16);
  const commitment = createHash("sha256").update(Buffer.from(key, "hex")).digest("hex");

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    });
  });

  test("fingerprints are those of SHA-256, whatever the length", () => {
    for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 200]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37) % 256);
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  test("is checked against what was noted before the end", () => {
    expect(checkLuck("t", commitment, key)).toBe("fits");
    noteFingerprint("t", commitment);
    noteFingerprint("t", "later ones do not count");
    expect(checkLuck("t", commitment, key)).toBe("noted");
  });

  test("another key, another fingerprint and no key are found out", () => {
    expect(checkLuck("t", commitment, "11".repeat(32))).toBe("wrong");
    expect(checkLuck("t", commitment, "")).toBe("wrong");
    noteFingerprint("t", "ab".repeat(32));
    expect(checkLuck("t", commitment, key)).toBe("changed");
  });

  test("old tables are forgotten first", () => {
    for (let table = 0; table < 70; table += 1) noteFingerprint(String(table), "x".repeat(64));
    expect(checkLuck("0", commitment, key)).toBe("fits");
    expect(checkLuck("69", commitment, key)).toBe("changed");
  });
});
