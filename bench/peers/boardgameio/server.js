// boardgame.io's server with a trivial game for two whose state is about as large as one of our views.
// It keeps games in memory and stores after sending, as it does out of the box. Usage: node server.js PORT
const { Server, Origins } = require("boardgame.io/server");

const Trivial = {
  name: "trivial",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ count: 0, board: new Array(100).fill("a square") }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G }, square) => {
      G.count += 1;
      G.board[square % 100] = "a mark " + G.count;
    },
  },
};

const server = Server({ games: [Trivial], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log("ready"));
