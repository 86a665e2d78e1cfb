/** The part of the HTTP interface that the page uses. */

import type {
  Address,
  Advised,
  Bots,
  Checked,
  CheckedDeck,
  Course,
  Decks,
  Design,
  Done,
  Experiment,
  Experiments,
  Games,
  Keeping,
  Leaderboard,
  KeptDeck,
  KeptVariant,
  LiveGames,
  LobbyNews,
  LoggingIn,
  Me,
  MailNotices,
  Moments,
  NewExperiment,
  NewSeek,
  NewTable,
  Profile,
  RatingCurve,
  OwnDeck,
  OwnDecks,
  NoticeChoices,
  OwnGames,
  PushEndpoint,
  PushSubscription,
  Ruled,
  Rules,
  Seated,
  Sharing,
  Shown,
  Sitting,
  Sought,
  Tables,
  TurnedOff,
  Variant,
  Variants,
} from "../wire";
import { ApiError, backend } from "./backend";

export { ApiError };

function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  return backend.call<T>(method, path, body);
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
  ownDecks: () => request<OwnDecks>("GET", "/me/decks"),
  keepDeck: (id: string, deck: KeptDeck) => request<OwnDeck>("PUT", `/me/decks/${id}`, deck),
  deleteDeck: (id: string) => request<Done>("DELETE", `/me/decks/${id}`),
  address: () => request<Address>("GET", "/address"),
  bots: () => request<Bots>("GET", "/bots"),

  me: () => request<Me>("GET", "/me"),
  signUp: (name: string) => request<Me>("POST", "/people", { name }),
  rename: (name: string) => request<Me>("PATCH", "/me", { name }),
  setPassword: (login: Keeping) => request<Me>("PUT", "/me/password", login),
  logIn: (login: LoggingIn) => request<Me>("POST", "/login", login),
  logOut: () => request<Done>("POST", "/logout"),
  deleteAccount: () => request<Done>("DELETE", "/me"),

  lobby: () => request<LobbyNews>("GET", "/lobby"),
  seek: (wish: NewSeek) => request<Sought>("PUT", "/me/seek", wish),
  stopSeeking: () => request<Sought>("DELETE", "/me/seek"),
  profile: (person: string) => request<Profile>("GET", `/people/${person}`),
  ratingCurve: (person: string, game: string) =>
    request<RatingCurve>("GET", `/people/${person}/ratings/${game}`),
  history: (person: string, status: string, before?: string) =>
    request<Tables>("GET", `/people/${person}/tables?${pageQuery(status, before)}`),
  follow: (person: string, on: boolean) => request<Done>(on ? "PUT" : "DELETE", `/people/${person}/follow`),
  leaderboard: (game: string) => request<Leaderboard>("GET", `/games/${game}/leaderboard`),

  tables: (status: string, before?: string) => request<Tables>("GET", `/tables?${pageQuery(status, before)}`),
  myTables: (status: string, before?: string) =>
    request<Tables>("GET", `/me/tables?${pageQuery(status, before)}`),
  ownGames: () => request<OwnGames>("GET", "/me/games"),
  live: () => request<LiveGames>("GET", "/live"),
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
  course: (id: string, since: number) => request<Course>("GET", `/tables/${id}/course?since=${since}`),

  notices: () => request<NoticeChoices>("GET", "/notices"),
  pushTo: (browser: PushSubscription) => request<NoticeChoices>("PUT", "/notices/push", browser),
  pushNoMore: (browser: PushEndpoint) => request<NoticeChoices>("DELETE", "/notices/push", browser),
  sharing: () => request<Sharing>("GET", "/me/sharing"),
  setSharing: (choice: Sharing) => request<Sharing>("PUT", "/me/sharing", choice),
  mailNotices: (choice: MailNotices) => request<NoticeChoices>("PUT", "/notices/mail", choice),
  noticesOff: (token: string) => request<TurnedOff>("POST", `/notices/off/${token}`),

  experiments: () => request<Experiments>("GET", "/lab"),
  experiment: (id: string) => request<Experiment>("GET", `/lab/${id}`),
  startExperiment: (experiment: NewExperiment) => request<Experiment>("POST", "/lab", experiment),
  cancelExperiment: (id: string) => request<Experiment>("DELETE", `/lab/${id}`),
  forgetExperiment: (id: string) => request<Done>("DELETE", `/lab/${id}/kept`),
  design: (game: string) => request<Design>("GET", `/games/${game}/design`),
  checkRules: (rules: Ruled) => request<Checked>("POST", "/rules", rules),
  variants: () => request<Variants>("GET", "/me/variants"),
  variant: (id: string) => request<Variant>("GET", `/variants/${id}`),
  keepVariant: (id: string, variant: KeptVariant) => request<Variant>("PUT", `/me/variants/${id}`, variant),
  deleteVariant: (id: string) => request<Done>("DELETE", `/me/variants/${id}`),

  importRecord: (record: string) => request<Seated>("POST", "/records", record),
};

function pageQuery(status: string, before?: string): URLSearchParams {
  const query = new URLSearchParams({ status, limit: "20" });
  if (before !== undefined) query.set("before", before);
  return query;
}
