import type { BoardFacts } from "./view.ts";

/** The board as it is drawn before a match says what it is like. */
export const standardBoard: BoardFacts = {
  side: 22500,
  base_radius: 450,
  home_disc: 450,
  home_radius: 200,
  ball_radius: 450,
  meekone_radius: 375,
  meekone_height: 1000,
  bases: {
    "0": [0, -4243],
    "1": [-2121, -2121],
    "2": [2121, -2121],
    "3": [-4243, 0],
    "4": [0, 0],
    "5": [4243, 0],
    "6": [-2121, 2121],
    "7": [2121, 2121],
    "8": [0, 4243],
  },
  homes: { "0": [0, -9500], "1": [0, 9500] },
};
