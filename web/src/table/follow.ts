/** Which piece is which. A view says how many pieces are where; to let each one walk from its old place to its new one,
 * as many as possible stay, and the others are matched in order. */

export interface Piece {
  id: number;
  at: string;
}

/** The same pieces at the places of the next view. Pieces that appear get new ids; pieces that vanish are left out. */
export function follow(pieces: Piece[], places: string[]): Piece[] {
  const open = new Map<string, number>();
  for (const at of places) open.set(at, (open.get(at) ?? 0) + 1);
  const out: Piece[] = [];
  const movers: Piece[] = [];
  for (const piece of pieces) {
    const room = open.get(piece.at) ?? 0;
    if (room > 0) {
      open.set(piece.at, room - 1);
      out.push(piece);
    } else movers.push(piece);
  }
  let fresh = Math.max(-1, ...pieces.map((piece) => piece.id)) + 1;
  for (const at of places) {
    const room = open.get(at) ?? 0;
    if (room === 0) continue;
    open.set(at, room - 1);
    const mover = movers.shift();
    out.push(mover === undefined ? { id: fresh++, at } : { id: mover.id, at });
  }
  return out.sort((a, b) => a.id - b.id);
}
