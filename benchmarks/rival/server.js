// boardgame.io with its store in memory and a game of dice and windows about as large as ours, without its rules.
const { Server, Origins } = require("boardgame.io/server");

const COLORS = "RYGBP";
const ROUNDS = 10;

function roll(random) {
  const pool = [];
  for (let number = 0; number < 5; number++) {
    pool.push(COLORS[random.Die(5) - 1] + random.Die(6));
  }
  return pool;
}

const glass = {
  name: "glass",
  setup: ({ random }) => ({
    round: 1,
    taken: 0,
    pool: roll(random),
    track: [],
    tools: ["grozing-pliers", "lathekin", "tap-wheel"].map(id => ({ id, tokens: 0 })),
    public: ["row-color-variety", "column-color-variety", "deep-shades"],
    hand: null,
    seats: ["red", "blue"].map(color => ({
      window: "sun-catcher",
      dice: Array(20).fill(null),
      favor: 3,
      private: [color],
    })),
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    seats: G.seats.map((seat, number) => (String(number) === playerID ? seat : { ...seat, private: null })),
  }),
  moves: {
    take: ({ G }, die) => {
      G.hand = G.pool.splice(die, 1)[0];
    },
    place: ({ G, playerID }, cell) => {
      G.seats[playerID].dice[cell] = G.hand;
      G.hand = null;
    },
    pass: ({ G, events, random }) => {
      G.taken += 1;
      if (G.taken === 4) {
        G.track.push(G.pool);
        G.pool = roll(random);
        G.taken = 0;
        G.round += 1;
      }
      events.endTurn();
    },
  },
  endIf: ({ G }) => (G.round > ROUNDS ? { over: true } : undefined),
};

const server = Server({ games: [glass], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}/`);
});
