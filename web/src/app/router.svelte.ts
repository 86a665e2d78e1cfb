/** The router. Links are plain links; those to our own pages change the route without loading the page again. */

import { here, isOurs } from "./address";
import { parseRoute, type Route } from "./routes";

class Router {
  route: Route = $state.raw(parseRoute(here()));

  constructor() {
    addEventListener("popstate", () => this.update());
    addEventListener("hashchange", () => this.update());
    document.addEventListener("click", (event) => this.followLink(event));
  }

  navigate(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    const before = this.route;
    this.update();
    if (!replace && (before.page !== this.route.page || !location.hash)) scrollTo(0, 0);
  }

  private update(): void {
    this.route = parseRoute(here());
  }

  private followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || !isOurs(link)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.navigate(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
