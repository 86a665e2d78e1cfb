/** Blocks, reports and orders, over HTTP. */

import { backend } from "../app/backend";
import type {
  Blocks,
  Brief,
  Done,
  Figures,
  Giving,
  KnownPeople,
  ModerationShown,
  OrderShown,
  Reporting,
  Tables,
} from "../wire";

function page(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ ...query, limit: "20" })}`;
}

export const moderationApi = {
  blocks: () => backend.call<Blocks>("GET", "/me/blocks"),
  block: (person: string) => backend.call<Blocks>("PUT", `/me/blocks/${person}`),
  unblock: (person: string) => backend.call<Blocks>("DELETE", `/me/blocks/${person}`),
  report: (report: Reporting) => backend.call<Done>("POST", "/reports", report),
  setWatching: (table: string, on: boolean) => backend.call<Done>("PUT", `/tables/${table}/watching`, { on }),
  show: () => backend.call<ModerationShown>("GET", "/moderation"),
  figures: () => backend.call<Figures>("GET", "/moderation/figures"),
  tables: (status: Brief["status"], before?: string) =>
    backend.call<Tables>("GET", page("/moderation/tables", { status, ...(before && { before }) })),
  people: (words: string, before?: string) =>
    backend.call<KnownPeople>("GET", page("/moderation/people", { words, ...(before && { before }) })),
  closeReport: (report: string) => backend.call<Done>("POST", `/moderation/reports/${report}/close`),
  order: (order: Giving) => backend.call<OrderShown>("POST", "/moderation/orders", order),
};
