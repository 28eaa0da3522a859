/** Why a flick did not do what it was aimed at: where the ball stopped, and how the hand trembled. */
import { settings } from "$web/settings.svelte.ts";
import { speedFor } from "./aim.ts";
import type { BoardFacts } from "./facts.ts";
import { flightOf } from "./flight.ts";
import { between, metBy, seen, tableOf, type Point, type Table } from "./table.ts";
import { t } from "./text.ts";
import { flickedBall, unitsPerMetre, type Triple } from "./trajectory.ts";
import type { FlickEvent, FlickNumbers } from "./view.ts";
import { degreesText } from "./words.ts";

/** Where a ball stopped near a base, as who flicked it sees that. */
export interface Miss {
  readonly base: number;
  readonly side: "past" | "short" | "beside";
  readonly centimetres: number;
}

/** A ball that is farther from the base that was aimed at is told of by the base that is nearest, metres. */
const astray = 0.15;

/** So far off a speed is meant for another base, m/s. */
const apart = 0.045;

/** A flick is told again and again while a match goes on. */
const known = new WeakMap<FlickEvent, Point | null>();

function pointOf(units: Triple, turn: boolean): Point {
  const [x, y] = seen(units, turn);
  return { x: x / unitsPerMetre, y: y / unitsPerMetre };
}

/** Where the ball of a flick came to rest, as who flicked it sees the board. */
function restOf(flick: FlickEvent): Point | null {
  const kept = known.get(flick);
  if (kept !== undefined) return kept;
  const last = flightOf(flick)?.tracks.get(flickedBall)?.keys.at(-1)?.at;
  const rest = last ? pointOf(last, flick.seat === 1) : null;
  known.set(flick, rest);
  return rest;
}

/** The base that a flick was aimed at, by its direction and its speed; -1 for none, or where spin makes another speed right. */
function aimedAt({ asked, seat }: FlickEvent, { bases, homes, baseRadius }: Table): number {
  const [x, y, side, height] = asked;
  const home = homes[seat];
  if (!home || side || height) return -1;
  const speed = Math.hypot(x, y) / 10000;
  const off = (at: Point): number => {
    const far = Math.hypot(at.x - home.x, at.y - home.y);
    return Math.abs(speed - speedFor(far, between(home, at, bases, baseRadius)));
  };
  const met = metBy((Math.atan2(x, y) * 180) / Math.PI, home, bases, baseRadius);
  const [first] = met.filter((at) => off(at) < apart).toSorted((a, b) => off(a) - off(b));
  return first ? bases.indexOf(first) : -1;
}

/** The base that a ball has missed; null where nothing tells how the ball moved. */
export function missOf(flick: FlickEvent, board: BoardFacts): Miss | null {
  const rest = restOf(flick);
  const table = tableOf(board, flick.seat === 1);
  const home = table.homes[flick.seat];
  if (!rest || !home) return null;
  const far = ({ x, y }: Point) => Math.hypot(rest.x - x, rest.y - y);
  const aimed = aimedAt(flick, table);
  const meant = table.bases[aimed];
  const base =
    meant && far(meant) <= astray
      ? aimed
      : table.bases.reduce((best, at, i, all) => (far(at) < far(all[best] ?? at) ? i : best), 0);
  const at = table.bases[base];
  if (!at) return null;
  const [x, y] = [at.x - home.x, at.y - home.y];
  const way = Math.hypot(x, y);
  const along = ((rest.x - at.x) * x + (rest.y - at.y) * y) / way;
  const aside = Math.abs((rest.x - at.x) * y - (rest.y - at.y) * x) / way;
  // The left of who flicked is the right of the other: neither is said.
  const side = aside > Math.abs(along) ? "beside" : along > 0 ? "past" : "short";
  return { base, side, centimetres: Math.max(1, Math.round(100 * far(at))) };
}

/** The same in words, with the base. */
export function missText(flick: FlickEvent, board: BoardFacts): string {
  const miss = missOf(flick, board);
  return miss ? t(`miss.${miss.side}`, { base: miss.base, n: miss.centimetres }) : t("miss.none");
}

/** How the tremor changed a flick: "tremor 0.4° left, −2%"; "" where the hand was steady. */
export function tremorText({ asked, played }: FlickEvent): string {
  const angleOf = ([x, y]: FlickNumbers) => (Math.atan2(x, y) * 180) / Math.PI;
  const speedOf = ([x, y]: FlickNumbers) => Math.hypot(x, y);
  const degrees = angleOf(played) - angleOf(asked);
  const percent = Math.round(100 * (speedOf(played) / (speedOf(asked) || 1) - 1));
  const share = (percent / 100).toLocaleString(settings.locale, { style: "percent", signDisplay: "always" });
  const parts = [
    Math.abs(degrees) < 0.05 ? "" : degreesText(degrees),
    percent === 0 ? "" : share.replace("-", "−"),
  ];
  const what = parts.filter(Boolean).join(", ");
  return what && t("tremor", { what });
}
