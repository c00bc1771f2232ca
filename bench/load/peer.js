// A small game on boardgame.io's server, with everything as it comes: two players in turn add one, two or three until 180 is reached,
// which takes about as many moves as a game of Atlantis has decisions.
'use strict';

const { Server, Origins } = require('boardgame.io/server');

const GOAL = 180;
const MAX_ADDED = 3;

const count = {
  name: 'count',
  setup: () => ({ total: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, number) => {
      if (!Number.isInteger(number) || number < 1 || number > MAX_ADDED) return 'INVALID_MOVE';
      G.total += number;
    },
  },
  endIf: ({ G, ctx }) => (G.total >= GOAL ? { winner: ctx.currentPlayer } : undefined),
};

const server = Server({ games: [count], origins: [Origins.LOCALHOST] });
server.run({ port: { port: 0, host: '127.0.0.1' } }).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`);
});
