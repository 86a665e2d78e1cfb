/** Whose grid lies across from one's own, and which of the two a narrow board shows. The grid in question, unless the
 * reader picked another one for the same reason. One board is on the page at a time; it forgets when it goes. */

export interface Shown {
  /** What makes it the grid in question. */
  reason: string;
  /** The other player whose grid is shown. */
  far: number;
  /** Whose grid a narrow board shows. */
  front: number;
}

export class ShownGrid {
  far = $state(-1);
  front = $state(-1);
  private own = -1;
  private reason = "";
  private picked: number | null = null;

  /** Show a player's grid on request. */
  pick(owner: number): void {
    this.picked = owner;
    this.front = owner;
    if (owner !== this.own) this.far = owner;
  }

  /** Show the grid in question, unless the reader picked another one for the same reason. */
  follow(shown: Shown, own: number): void {
    if (shown.reason !== this.reason || own !== this.own) this.picked = null;
    this.reason = shown.reason;
    this.own = own;
    this.far = this.picked === null || this.picked === own ? shown.far : this.picked;
    this.front = this.picked ?? shown.front;
  }

  forget(): void {
    this.far = this.front = this.own = -1;
    this.reason = "";
    this.picked = null;
  }
}

export const shownGrid = new ShownGrid();
