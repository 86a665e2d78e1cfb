/** The shape of the window. `TableLayout.svelte` has the same three conditions in its style. */

/** `wide`: three columns, nothing scrolls. `short`: a phone on its side, or a zoomed page. `upright`: one column. */
export type Shape = "wide" | "short" | "upright";

const WIDE = "(min-width: 60rem) and (min-height: 36rem) and (min-aspect-ratio: 1/1)";
const SHORT = "(max-height: 35.99rem) and (min-aspect-ratio: 5/4)";

class Viewport {
  shape: Shape = $state("wide");
  /** Whether there is room for a list beside the board. */
  wide = $state(true);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const queries = {
      wide: matchMedia(WIDE),
      short: matchMedia(SHORT),
      room: matchMedia("(min-width: 46rem)"),
    };
    const read = () => {
      this.shape = queries.wide.matches ? "wide" : queries.short.matches ? "short" : "upright";
      this.wide = queries.room.matches;
    };
    read();
    for (const query of Object.values(queries)) query.addEventListener("change", read);
  }
}

export const viewport = new Viewport();
