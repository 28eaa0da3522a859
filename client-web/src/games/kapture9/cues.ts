/** The sounds of a motion. */
import { flickedBall, otherBall, type Hit } from "./trajectory.ts";
import type { Sound } from "$web/sound.ts";
import { flown, hitsBetween } from "./flight.ts";
import type { Motion } from "./motion.ts";

export interface Cue {
  readonly sound: Sound;
  /** 0 to 1 */
  readonly strength: number;
}

const isBall = (body: number): boolean => body === flickedBall || body === otherBall;

/** The sound of two bodies that meet, or of a body that meets the board. */
export function cueOf({ body, other, speed }: Hit): Cue {
  const strength = Math.min(1, Math.sqrt(speed / 150));
  if (other < 0) return { sound: isBall(body) ? "wood" : "click", strength: strength * 0.6 };
  return { sound: isBall(body) && isBall(other) ? "steel" : "click", strength };
}

/** The sound of the flick's result, when everything rests. */
function ending(motion: Motion): Cue | null {
  for (const { type } of motion.events) {
    if (type === "captured") return { sound: "chime", strength: 0.7 };
    if (type === "place") return { sound: "wood", strength: 0.6 };
    if (type === "foul") return { sound: "thud", strength: 0.7 };
  }
  return null;
}

/** The loudest of each kind of sound after `from` ms and up to `to` ms of a motion. */
export function cuesBetween(motion: Motion, from: number, to: number): Cue[] {
  const { flight, flying } = motion;
  const seconds = (ms: number): number => flown(Math.min(ms, flying) / 1000);
  const cues = flight ? hitsBetween(flight, seconds(from), seconds(to)).map(cueOf) : [];
  if (flight && from === 0 && to > 0) cues.push({ sound: "steel", strength: 0.35 });
  const end = ending(motion);
  if (end && from <= flying && to > flying) cues.push(end);
  const loudest = new Map<Sound, Cue>();
  for (const cue of cues) {
    if (cue.strength > (loudest.get(cue.sound)?.strength ?? 0)) loudest.set(cue.sound, cue);
  }
  return [...loudest.values()];
}
