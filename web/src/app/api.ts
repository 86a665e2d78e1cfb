/** The part of the server's HTTP interface that the page uses. */

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
} from "../wire";

/** The server refused a request, or could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: Problem["code"] | "unreachable",
    words: string,
  ) {
    super(words);
  }
}

async function request<T>(method: string, path: string, body?: unknown, text = false): Promise<T> {
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
    throw new ApiError("unreachable", "");
  }
  if (response.headers.get("content-type")?.startsWith("text/plain") && response.ok) {
    return (await response.text()) as T;
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError("unreachable", "");
  }
  if (!response.ok) {
    const problem = answer as Problem;
    throw new ApiError(problem.code, problem.words);
  }
  return answer as T;
}

export interface MomentRange {
  since: number;
  count: number;
  seat?: number;
  eyes?: "one" | "all";
}

export const api = {
  games: () => request<Games>("GET", "/games"),
  rules: (game: string) => request<Rules>("GET", `/games/${game}/rules`),
  tableRules: (table: string) => request<Rules>("GET", `/tables/${table}/rules`),
  decks: (game: string) => request<Decks>("GET", `/games/${game}/decks`),
  checkDeck: (game: string, text: string) => request<CheckedDeck>("POST", `/games/${game}/decks`, { text }),
  bots: () => request<Bots>("GET", "/bots"),

  me: () => request<Me>("GET", "/me"),
  signUp: (name: string) => request<Me>("POST", "/people", { name }),
  rename: (name: string) => request<Me>("PATCH", "/me", { name }),
  setPassword: (login: Keeping) => request<Me>("PUT", "/me/password", login),
  logIn: (login: LoggingIn) => request<Me>("POST", "/login", login),
  logOut: () => request<Done>("POST", "/logout"),
  deleteAccount: () => request<Done>("DELETE", "/me"),

  tables: (status: string, before?: string) => request<Tables>("GET", `/tables?${pageQuery(status, before)}`),
  myTables: (status: string, before?: string) =>
    request<Tables>("GET", `/me/tables?${pageQuery(status, before)}`),
  openTable: (table: NewTable) => request<Seated>("POST", "/tables", table),
  table: (id: string, seat?: number) =>
    request<Shown>("GET", `/tables/${id}${seat === undefined ? "" : `?seat=${seat}`}`),
  sit: (id: string, seat: Sitting) => request<Seated>("POST", `/tables/${id}/sit`, seat),
  moments: (id: string, range: MomentRange) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(range)) query.set(name, String(value));
    return request<Moments>("GET", `/tables/${id}/moments?${query}`);
  },
  advice: (id: string, entry: number) => request<Advised>("GET", `/tables/${id}/advice?entry=${entry}`),
  analysis: (id: string) => request<Analysis>("GET", `/tables/${id}/analysis`),

  experiments: () => request<Experiments>("GET", "/lab"),
  startExperiment: (experiment: NewExperiment) => request<Experiment>("POST", "/lab", experiment),
  cancelExperiment: (id: string) => request<Experiment>("DELETE", `/lab/${id}`),

  importRecord: (record: string) => request<Seated>("POST", "/records", record, true),
};

function pageQuery(status: string, before?: string): URLSearchParams {
  const query = new URLSearchParams({ status, limit: "20" });
  if (before !== undefined) query.set("before", before);
  return query;
}
