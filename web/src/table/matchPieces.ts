/** Tells pieces apart. A view only counts the pieces in each place; to move one from its old place to its new one, keep
 * as many as possible where they are and match the others in order. */

export interface Piece {
  id: number;
  at: string;
}

/** Return the same pieces at the places of the next view: new pieces get new ids, vanished ones are left out. */
export function matchPieces(pieces: Piece[], places: string[]): Piece[] {
  const vacant = new Map<string, number>();
  for (const at of places) vacant.set(at, (vacant.get(at) ?? 0) + 1);
  const out: Piece[] = [];
  const movers: Piece[] = [];
  for (const piece of pieces) {
    const room = vacant.get(piece.at) ?? 0;
    if (room > 0) {
      vacant.set(piece.at, room - 1);
      out.push(piece);
    } else movers.push(piece);
  }
  let nextId = Math.max(-1, ...pieces.map((piece) => piece.id)) + 1;
  for (const at of places) {
    const room = vacant.get(at) ?? 0;
    if (room === 0) continue;
    vacant.set(at, room - 1);
    const mover = movers.shift();
    out.push(mover === undefined ? { id: nextId++, at } : { id: mover.id, at });
  }
  return out.sort((a, b) => a.id - b.id);
}
