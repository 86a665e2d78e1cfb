/** What is said about the table on the page, and whether a table fills the window. */

class Heading {
  words = $state("");
  /** Show more about it. */
  open: (() => void) | null = $state.raw(null);
  /** A table fills the window and has a bar of its own instead of the site's header. */
  tableFillsWindow = $state(false);

  clear(): void {
    this.words = "";
    this.open = null;
  }
}

export const heading = new Heading();
