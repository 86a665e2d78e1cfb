/** Blocks, reports and orders, over HTTP. */

import { backend } from "../app/backend";
import type { Blocks, Done, Giving, ModerationShown, OrderShown, Reporting } from "../wire";

export const moderationApi = {
  blocks: () => backend.call<Blocks>("GET", "/me/blocks"),
  block: (person: string) => backend.call<Blocks>("PUT", `/me/blocks/${person}`),
  unblock: (person: string) => backend.call<Blocks>("DELETE", `/me/blocks/${person}`),
  report: (report: Reporting) => backend.call<Done>("POST", "/reports", report),
  setWatching: (table: string, on: boolean) => backend.call<Done>("PUT", `/tables/${table}/watching`, { on }),
  show: () => backend.call<ModerationShown>("GET", "/moderation"),
  closeReport: (report: string) => backend.call<Done>("POST", `/moderation/reports/${report}/close`),
  order: (order: Giving) => backend.call<OrderShown>("POST", "/moderation/orders", order),
};
