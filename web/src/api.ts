/** The server's HTTP interface, as far as the page uses it. */

import type {
  Advised,
  Analysis,
  Bots,
  CheckedDeck,
  Decks,
  Done,
  Experiment,
  Experiments,
  Games,
  Keeping,
  LoggingIn,
  Me,
  Moments,
  NewExperiment,
  NewTable,
  Problem,
  Rules,
  Seated,
  Shown,
  Sitting,
  Tables,
} from "./wire";

/** The server said no, or could not be asked. */
export class Refused extends Error {
  constructor(
    readonly code: Problem["code"] | "unreachable",
    words: string,
  ) {
    super(words);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, text = false): Promise<T> {
  let response: Response;
  try {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["content-type"] = text ? "text/plain" : "application/json";
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : text ? (body as string) : JSON.stringify(body),
    });
  } catch {
    throw new Refused("unreachable", "");
  }
  if (response.headers.get("content-type")?.startsWith("text/plain") && response.ok) {
    return (await response.text()) as T;
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Refused("unreachable", "");
  }
  if (!response.ok) {
    const problem = answer as Problem;
    throw new Refused(problem.code, problem.words);
  }
  return answer as T;
}

export interface Span {
  since: number;
  count: number;
  seat?: number;
  eyes?: "one" | "all";
}

export const api = {
  games: () => ask<Games>("GET", "/games"),
  rules: (game: string) => ask<Rules>("GET", `/games/${game}/rules`),
  decks: (game: string) => ask<Decks>("GET", `/games/${game}/decks`),
  checkDeck: (game: string, text: string) => ask<CheckedDeck>("POST", `/games/${game}/decks`, { text }),
  bots: () => ask<Bots>("GET", "/bots"),

  me: () => ask<Me>("GET", "/me"),
  arrive: (name: string) => ask<Me>("POST", "/people", { name }),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  keep: (wish: Keeping) => ask<Me>("PUT", "/me/password", wish),
  logIn: (wish: LoggingIn) => ask<Me>("POST", "/login", wish),
  logOut: () => ask<Done>("POST", "/logout"),
  forget: () => ask<Done>("DELETE", "/me"),

  tables: (status: string, before?: string) => ask<Tables>("GET", `/tables?${page(status, before)}`),
  mine: (status: string, before?: string) => ask<Tables>("GET", `/me/tables?${page(status, before)}`),
  open: (wish: NewTable) => ask<Seated>("POST", "/tables", wish),
  table: (id: string, seat?: number) =>
    ask<Shown>("GET", `/tables/${id}${seat === undefined ? "" : `?seat=${seat}`}`),
  sit: (id: string, wish: Sitting) => ask<Seated>("POST", `/tables/${id}/sit`, wish),
  moments: (id: string, span: Span) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(span)) query.set(name, String(value));
    return ask<Moments>("GET", `/tables/${id}/moments?${query}`);
  },
  advice: (id: string, entry: number) => ask<Advised>("GET", `/tables/${id}/advice?entry=${entry}`),
  analysis: (id: string) => ask<Analysis>("GET", `/tables/${id}/analysis`),

  experiments: () => ask<Experiments>("GET", "/lab"),
  experiment: (wish: NewExperiment) => ask<Experiment>("POST", "/lab", wish),
  cancel: (id: string) => ask<Experiment>("DELETE", `/lab/${id}`),

  bring: (record: string) => ask<Seated>("POST", "/records", record, true),
};

function page(status: string, before?: string): URLSearchParams {
  const query = new URLSearchParams({ status, limit: "20" });
  if (before !== undefined) query.set("before", before);
  return query;
}
