/** x and y, in units of 20 micrometres, as seat 0 sees the board. */
export type Units = readonly [number, number];

/** The facts of a board that never change. */
export interface BoardFacts {
  readonly side: number;
  readonly base_radius: number;
  /** Radius of the home base that counts (KC-11). Servers before version 2 of the rules do not send it. */
  readonly home_disc?: number;
  /** Radius of the dish in the home base. */
  readonly home_radius: number;
  readonly ball_radius: number;
  readonly meekone_radius: number;
  readonly meekone_height: number;
  readonly bases: Readonly<Record<string, Units>>;
  readonly homes: Readonly<Record<string, Units>>;
}

/** The board to draw before a match gives its own. */
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
