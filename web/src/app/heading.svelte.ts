/** What the site's header says about the table on the page. */

class Heading {
  words = $state("");
  /** Show more about it. */
  open: (() => void) | null = $state.raw(null);

  clear(): void {
    this.words = "";
    this.open = null;
  }
}

export const heading = new Heading();
