/** Whose grid is looked at. The table shows what matters by itself; whoever looks elsewhere stays there until something
 * else matters. */

class Glance {
  /** Whose grid lies on the far side. */
  foe = $state(-1);
  private matter = "";
  private wish: number | null = null;

  /** Look at a player's grid. */
  look(owner: number): void {
    this.wish = owner;
    this.foe = owner;
  }

  /** What matters now, and whose grid that is. */
  settle(matter: string, owner: number): void {
    if (matter !== this.matter) {
      this.matter = matter;
      this.wish = null;
    }
    this.foe = this.wish ?? owner;
  }
}

export const glance = new Glance();
