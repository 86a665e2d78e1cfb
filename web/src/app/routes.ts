/** The addresses of the site: how to parse and how to write each. */

import { hrefOf } from "./address";

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string; from?: string; at?: number }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; at: number | null; viewer: string | null }
  | { page: "learn"; game: string | null }
  | { page: "rules"; game: string; section: string; table: string | null }
  | { page: "cards"; game: string }
  | { page: "decks"; game: string }
  | { page: "lab"; game: string; variant: string | null }
  | { page: "players"; game: string }
  | { page: "profile"; person: string }
  | { page: "settings" }
  | { page: "newEvent" }
  | { page: "event"; event: string }
  | { page: "mailed" }
  | { page: "moderation" }
  | { page: "off"; token: string }
  | { page: "letter" }
  | { page: "notFound" };

const TABLE = /^[0-9a-f]{32}$/;
const PERSON = /^[0-9a-f]{16}$/;
const OFF = /^[A-Za-z0-9._-]{1,400}$/;
const GAME = /^[a-z][a-z0-9_-]{0,39}$/;

/** Return the page at an address; `notFound` if there is none. */
export function parseRoute(url: URL): Route {
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const [first, second, third] = parts;
  if (first === undefined) return { page: "lobby" };
  if (first === "settings" && parts.length === 1) return { page: "settings" };
  if (first === "letter" && parts.length === 1) return { page: "letter" };
  if (first === "mailed" && parts.length === 1) return { page: "mailed" };
  if (first === "moderation" && parts.length === 1) return { page: "moderation" };
  if (first === "learn" && parts.length === 1) return { page: "learn", game: null };
  if (first === "off" && second !== undefined && parts.length === 2 && OFF.test(second)) {
    return { page: "off", token: second };
  }
  if (first === "t" && second !== undefined && TABLE.test(second)) {
    if (parts.length === 2) return { page: "table", table: second };
    if (parts.length === 3 && third === "replay") {
      const viewer = url.searchParams.get("eyes");
      return { page: "replay", table: second, at: parseWhole(url.searchParams.get("at")), viewer };
    }
  }
  if (first === "people" && parts.length === 2 && second !== undefined && PERSON.test(second))
    return { page: "profile", person: second };
  if (first === "events" && parts.length === 2 && second !== undefined) {
    if (second === "new") return { page: "newEvent" };
    if (TABLE.test(second)) return { page: "event", event: second };
  }
  if (parts.length === 2 && second !== undefined && GAME.test(second)) {
    if (first === "new") {
      const from = url.searchParams.get("from");
      const at = parseWhole(url.searchParams.get("at"));
      return from !== null && TABLE.test(from)
        ? { page: "new", game: second, from, at: at ?? 0 }
        : { page: "new", game: second };
    }
    if (first === "learn") return { page: "learn", game: second };
    if (first === "players") return { page: "players", game: second };
    if (first === "lab") {
      const variant = url.searchParams.get("variant");
      return { page: "lab", game: second, variant: variant !== null && TABLE.test(variant) ? variant : null };
    }
    if (first === "cards" || first === "decks") return { page: first, game: second };
    if (first === "rules") {
      const table = url.searchParams.get("table");
      return {
        page: "rules",
        game: second,
        section: url.hash.slice(1),
        table: table !== null && TABLE.test(table) ? table : null,
      };
    }
  }
  return { page: "notFound" };
}

function parseWhole(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export const urlFor = {
  lobby: () => hrefOf("/"),
  learn: (game?: string) => hrefOf(game === undefined ? "/learn" : `/learn/${game}`),
  /** The rules of a game, or as a table plays them. */
  rules: (game: string, section = "", table: string | null = null) =>
    hrefOf(`/rules/${game}${table === null ? "" : `?table=${table}`}${section === "" ? "" : `#${section}`}`),
  newTable: (game: string, from?: { table: string; entry: number }) =>
    hrefOf(`/new/${game}${from === undefined ? "" : `?from=${from.table}&at=${from.entry}`}`),
  cards: (game: string) => hrefOf(`/cards/${game}`),
  decks: (game: string) => hrefOf(`/decks/${game}`),
  /** The studio of a game, with a variant open. */
  lab: (game: string, variant?: string) =>
    hrefOf(`/lab/${game}${variant === undefined ? "" : `?variant=${variant}`}`),
  players: (game: string) => hrefOf(`/players/${game}`),
  profile: (person: string) => hrefOf(`/people/${person}`),
  table: (id: string) => hrefOf(`/t/${id}`),
  replay: (id: string, at?: number, viewer?: string) => {
    const query = new URLSearchParams();
    if (at !== undefined) query.set("at", String(at));
    if (viewer !== undefined) query.set("eyes", viewer);
    return hrefOf(`/t/${id}/replay${query.size === 0 ? "" : `?${query}`}`);
  },
  letter: () => hrefOf("/letter"),
  settings: () => hrefOf("/settings"),
  newEvent: () => hrefOf("/events/new"),
  event: (id: string) => hrefOf(`/events/${id}`),
  moderation: () => hrefOf("/moderation"),
};
