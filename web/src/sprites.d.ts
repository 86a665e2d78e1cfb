/** The address of a game's picture file: see docs/boards.md. */
declare module "*?sprite" {
  const url: string;
  export default url;
}
