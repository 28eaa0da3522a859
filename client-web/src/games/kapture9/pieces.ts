/** The pieces on the board at a moment of a frame: a pure function of the time. */
import type { BoardFacts } from "./facts.ts";
import { flown } from "./flight.ts";
import type { Motion } from "./motion.ts";
import { boardThickness, tableOf, type Point, type Table } from "./table.ts";
import { flickedBall, otherBall, place, type Place, type Track, type Triple } from "./trajectory.ts";
import type { Meekones } from "./view.ts";

export interface Piece {
  /** Stays the same for the same piece as long as it is shown. */
  readonly key: string;
  readonly kind: "ball" | "meekone";
  readonly seat: number;
  /** The middle of a ball, the middle of a meekone's foot; metres, as seat 0 sees the board. */
  readonly at: Triple;
  /** From a meekone's foot to its tip, one long. */
  readonly axis: Triple;
  /** 1, or less while the piece appears or disappears. */
  readonly presence: number;
}

const up: Triple = [0, 0, 1];

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
const mixed = (a: Triple, b: Triple, share: number): Triple => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];
const raised = ([x, y, z]: Triple, by: number): Triple => [x, y, z + by];
const eased = (share: number): number => share * share * (3 - 2 * share);

function unit([x, y, z]: Triple): Triple {
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : up;
}

const ballAt = ({ x, y }: Point, { ballRadius }: Table): Triple => [x, y, ballRadius];
const footAt = ({ x, y }: Point): Triple => [x, y, 0];
const nowhere: Point = { x: 0, y: 0 };

const meekone = (key: string, seat: number, at: Triple, axis = up, presence = 1): Piece => ({
  key,
  kind: "meekone",
  seat,
  at,
  axis,
  presence,
});

const ball = (seat: number, at: Triple, presence = 1): Piece => ({
  key: `ball${seat}`,
  kind: "ball",
  seat,
  at,
  axis: up,
  presence,
});

/** All pieces where they belong. */
export function resting(meekones: Meekones, table: Table): Piece[] {
  const balls = table.homes.map((home, seat) => ball(seat, ballAt(home, table)));
  const standing = Object.entries(meekones).map(([base, seat]) =>
    meekone(`meekone${base}`, seat, footAt(table.bases[Number(base)] ?? nowhere)),
  );
  return [...balls, ...standing];
}

/** The foot of a meekone whose centre of mass is a quarter of its height above it. */
function standing(there: Place, height: number): { at: Triple; axis: Triple } {
  const axis = unit(there.axis);
  const { at } = there;
  const below = height / 4;
  return { at: [at[0] - axis[0] * below, at[1] - axis[1] * below, at[2] - axis[2] * below], axis };
}

/** The place of a ball that falls over the edge to the ground below the board, `seconds` after its track ended. */
function fallen(track: Track, seconds: number, radius: number): Triple {
  const last = track.keys.at(-1)?.time ?? 0;
  const to = place(track, last / 4096).at;
  const from = place(track, last / 4096 - 0.01).at;
  const on = (i: 0 | 1): number => to[i] + ((to[i] - from[i]) / 0.01) * seconds;
  return [on(0), on(1), Math.max(radius - boardThickness, to[2] - 4.9 * seconds * seconds)];
}

/** Draws one motion at one time. */
class Moment {
  private readonly motion: Motion;
  private readonly table: Table;
  /** Seconds of the flick. */
  private readonly seconds: number;
  /** ms since the flick ended; negative while it lasts. */
  private readonly after: number;
  /** How far the pieces have been put in order, 0 to 1. */
  private readonly order: number;

  constructor(motion: Motion, table: Table, ms: number) {
    this.motion = motion;
    this.table = table;
    this.seconds = flown(Math.min(ms, motion.flying) / 1000);
    this.after = ms - motion.flying;
    const share = (this.after - motion.pause) / motion.settle;
    this.order = eased(Math.min(1, Math.max(0, share)));
  }

  pieces(): Piece[] {
    const { before, judged, knocked } = this.motion;
    const old = Object.entries(before).map(([base, seat]) => this.old(base, seat, base in knocked));
    const fresh = Object.entries(judged)
      .filter(([base]) => !(base in before) || base in knocked)
      .map(([base, seat]) => this.fresh(base, seat));
    return [...this.balls(), ...old, ...fresh].filter(({ presence }) => presence > 0);
  }

  private balls(): Piece[] {
    const { flight } = this.motion;
    return this.table.homes.map((home, seat) => {
      const track = flight?.tracks.get(seat === flight.seat ? flickedBall : otherBall);
      return track
        ? this.moving(seat, ballAt(home, this.table), track)
        : ball(seat, ballAt(home, this.table));
    });
  }

  private moving(seat: number, home: Triple, track: Track): Piece {
    const { at } = place(track, this.seconds);
    const outside = Math.max(Math.abs(at[0]), Math.abs(at[1])) >= this.table.half;
    if (this.after <= 0) return ball(seat, at);
    if (!outside)
      return ball(seat, raised(mixed(at, home, this.order), 0.05 * Math.sin(Math.PI * this.order)));
    if (this.order > 0) return ball(seat, raised(home, 0.05 * (1 - this.order)), this.order);
    const share = Math.min(1, this.after / this.motion.pause);
    return ball(seat, fallen(track, this.after / 1000, this.table.ballRadius), 1 - share * share);
  }

  private old(base: string, seat: number, knocked: boolean): Piece {
    const key = `meekone${base}`;
    const foot = footAt(this.table.bases[Number(base)] ?? nowhere);
    const track = this.motion.flight?.tracks.get(Number(base));
    const { at, axis } = track
      ? standing(place(track, this.seconds), this.table.meekoneHeight)
      : { at: foot, axis: up };
    if (knocked) return meekone(key, seat, raised(at, 0.04 * this.order), axis, 1 - this.order);
    return meekone(key, seat, mixed(at, foot, this.order), unit(mixed(axis, up, this.order)));
  }

  private fresh(base: string, seat: number): Piece {
    const foot = footAt(this.table.bases[Number(base)] ?? nowhere);
    return meekone(`fresh${base}`, seat, raised(foot, 0.06 * (1 - this.order)), up, this.order);
  }
}

/** The pieces `ms` after a motion began; after its end, those of `meekones`. */
export function piecesAt(motion: Motion | null, facts: BoardFacts, meekones: Meekones, ms: number): Piece[] {
  const table = tableOf(facts, false);
  if (!motion || ms >= motion.total) return resting(meekones, table);
  const cleared = ms - (motion.total - motion.clear);
  if (cleared < 0) return new Moment(motion, table, ms).pieces();
  const share = eased(Math.min(1, cleared / motion.clear));
  return resting(motion.judged, table).map((piece) =>
    piece.kind === "ball" || motion.clear === 0
      ? piece
      : { ...piece, at: raised(piece.at, 0.05 * share), presence: 1 - share },
  );
}
