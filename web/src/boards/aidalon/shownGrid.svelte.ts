/** Whose grid is shown. By default the relevant one; a grid that the player picks stays until another becomes
 * relevant. */

class ShownGrid {
  /** The owner of the grid on the far side. */
  owner = $state(-1);
  private reason = "";
  private picked: number | null = null;

  /** Show a player's grid on request. */
  pick(owner: number): void {
    this.picked = owner;
    this.owner = owner;
  }

  /** Show the relevant grid, unless the player picked another for the same reason. */
  update(reason: string, owner: number): void {
    if (reason !== this.reason) {
      this.reason = reason;
      this.picked = null;
    }
    this.owner = this.picked ?? owner;
  }
}

export const shownGrid = new ShownGrid();
