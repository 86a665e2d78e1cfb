/** How much room the window has. */

class Room {
  wide = $state(true);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const query = matchMedia("(min-width: 46rem)");
    this.wide = query.matches;
    query.addEventListener("change", () => (this.wide = query.matches));
  }
}

export const room = new Room();
