/** How addresses of the page are written. A server answers every path with the page. A folder of static files has one
 * document, in which the path stands behind a question mark: `?/t/ID/replay&at=3#section`. */

declare global {
  /** Set before the page starts where it is a static folder. */
  var leylineFolder: boolean | undefined;
}

const IN_FOLDER = globalThis.leylineFolder === true;

/** Return how a path of ours is written in a link. */
export function hrefOf(path: string): string {
  return IN_FOLDER ? `?${path.replace("?", "&")}` : path;
}

/** Return a link to a path that can be sent to others. */
export function absolute(href: string): string {
  return new URL(href, document.baseURI).href;
}

/** Return where the page is, as a server would have it. */
export function here(): URL {
  return IN_FOLDER ? pathOf(new URL(location.href)) : new URL(location.href);
}

/** Return the path that stands behind the question mark of an address. */
export function pathOf(address: URL): URL {
  const written = address.search.slice(1);
  const path = written.startsWith("/") ? written.replace("&", "?") : "/";
  return new URL(`${path}${address.hash}`, address.origin);
}

/** Return whether a link leads to a page of ours. */
export function isOurs(link: URL | HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.protocol !== location.protocol) return false;
  if (IN_FOLDER) return link.pathname === location.pathname && link.search.startsWith("?/");
  return !link.pathname.startsWith("/api/");
}
