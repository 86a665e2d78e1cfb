/** What a playtester tells a designer: a file with their answers and the records of their finished games. */

import { api } from "../app/api";
import { backend } from "../app/backend";
import type { Prototype } from "../app/prototype";

/** The first words of such a file, which `leyline feedback` reads. */
const FORMAT = "leyline-playtest 1";
export const QUESTIONS = ["fun", "clear"] as const;
export const TEXTS = ["liked", "unclear", "more"] as const;

export type Answers = Record<(typeof QUESTIONS)[number], number | null> &
  Record<(typeof TEXTS)[number], string>;

/** Where unsent answers are kept: folders of one origin each have their own. */
const DRAFT = `leyline-answers ${new URL(".", document.baseURI).pathname}`;

/** Return the answers that were begun here. */
export function begun(): Answers {
  const empty: Answers = { fun: null, clear: null, liked: "", unclear: "", more: "" };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(DRAFT) ?? "{}") as Partial<Answers>) };
  } catch {
    return empty;
  }
}

export function keep(answers: Answers): void {
  try {
    localStorage.setItem(DRAFT, JSON.stringify(answers));
  } catch {
    // A browser that keeps nothing: the answers last until the page is closed.
  }
}

/** Return the tables of the games of a prototype that were finished here, the latest first. */
export async function finished(prototype: Prototype): Promise<string[]> {
  const out: string[] = [];
  for (let before: string | undefined, more = true; more; more = before !== undefined) {
    const page = await api.myTables("over", before);
    for (const table of page.tables) if (table.game === prototype.game && !table.record) out.push(table.id);
    before = page.more ?? undefined;
  }
  return out;
}

/** Return the file with these answers and the records of these tables. */
export async function playtestFile(
  prototype: Prototype,
  answers: Answers,
  tables: string[],
): Promise<string> {
  const records: string[] = [];
  for (const table of tables) records.push(await backend.call<string>("GET", `/tables/${table}/record`));
  const { title, game, edition, parameters } = prototype;
  return JSON.stringify({ format: FORMAT, title, game, edition, parameters, answers, records }, null, 1);
}
