/**
 * The motion of the bodies of Kapture 9 in one flick. Reads the text in a `flick` event, and computes the place of a
 * body at a time. The format, the units and the arithmetic are those of games/kapture9/trajectory/README.md, to the
 * bit.
 */

/** x, y, z. */
export type Triple = readonly [number, number, number];

/** Where a body is at one time. */
export interface Key {
  /** Ticks since the flick. */
  readonly time: number;
  /** Its centre of mass, in units of 20 micrometres, as seat 0 sees the board. */
  readonly at: Triple;
  /** Of a meekone, from its base to its tip, in 1/127; zeros for a ball. */
  readonly axis: Triple;
  /** Where the tangents of the leg from the key before meet; a leg without it is straight. */
  readonly via?: readonly [number, number];
}

/** The way of one body: keys at ascending times, at least one. */
export interface Track {
  /** 0 to 8: the meekone of that base; 9: the flicked ball; 10: the other ball. */
  readonly body: number;
  readonly keys: readonly Key[];
}

/** Two bodies met, or a body and the board. */
export interface Hit {
  /** Ticks since the flick. */
  readonly time: number;
  readonly body: number;
  /** A body, or -1 for the board. */
  readonly other: number;
  /** cm/s */
  readonly speed: number;
}

/** Bodies that did not move have no track. */
export interface Trajectory {
  readonly tracks: readonly Track[];
  readonly hits: readonly Hit[];
}

export interface Place {
  /** Metres, as seat 0 sees the board. */
  readonly at: Triple;
  /** About a unit long; zeros for a ball. */
  readonly axis: Triple;
}

export const flickedBall = 9;
export const otherBall = 10;
export const ticksPerSecond = 4096;
export const unitsPerMetre = 50000;
const axisLength = 127;
const bodies = 11;
const farthest = 32767;
const longest = 60 * ticksPerSecond;
const mostKeys = 4096;
const mostHits = 1024;
const fastestHit = 100000;
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A text that is no trajectory; `decode` turns it into null. */
class Malformed extends Error {}

function expect(condition: boolean, what: string): void {
  if (!condition) throw new Malformed(what);
}

function fromBase64(text: string): number[] {
  const bytes: number[] = [];
  let pending = 0;
  let bits = 0;
  for (const digit of text) {
    const value = digits.indexOf(digit);
    expect(value >= 0, "not base 64");
    pending = ((pending << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((pending >> bits) & 0xff);
  }
  expect(bits < 6 && (pending & ((1 << bits) - 1)) === 0, "not base 64");
  return bytes;
}

/** Reads the numbers of the format; throws Malformed at the first thing wrong. */
class Reader {
  private readonly bytes: readonly number[];
  private next = 0;

  constructor(bytes: readonly number[]) {
    this.bytes = bytes;
  }

  atEnd(): boolean {
    return this.next === this.bytes.length;
  }

  number(most: number): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.bytes[this.next++];
      if (byte === undefined) throw new Malformed("it ends too early");
      value |= (byte & 0x7f) << shift;
      if (byte & 0x80) continue;
      expect(byte !== 0 || shift === 0, "a number is longer than it need be");
      expect(value <= most, "a number is too large");
      return value;
    }
    throw new Malformed("a number is too long");
  }

  step(from: number, most: number): number {
    const zigzag = this.number(4 * most + 1);
    const to = from + ((zigzag >>> 1) ^ -(zigzag & 1));
    expect(Math.abs(to) <= most, "a coordinate is too far out");
    return to;
  }

  pair(from: Triple, most: number): readonly [number, number] {
    return [this.step(from[0], most), this.step(from[1], most)];
  }

  triple(from: Triple, most: number): Triple {
    return [...this.pair(from, most), this.step(from[2], most)];
  }
}

const origin: Key = { time: 0, at: [0, 0, 0], axis: [0, 0, 0] };

function readKey(input: Reader, last: Key, ball: boolean): Key {
  const head = input.number(2 * longest + 1);
  const time = last.time + (head >> 1);
  expect(time <= longest, "it lasts too long");
  const via = head & 1 ? input.pair(last.at, farthest) : undefined;
  const at = input.triple(last.at, farthest);
  const axis = ball ? origin.axis : input.triple(last.axis, axisLength);
  return via ? { time, at, axis, via } : { time, at, axis };
}

function readTrack(input: Reader, leastBody: number): Track {
  const body = input.number(bodies - 1);
  expect(body >= leastBody, "bodies are not in order");
  const count = input.number(mostKeys);
  expect(count > 0, "a track has no keys");
  const keys: Key[] = [];
  let last = origin;
  for (let i = 0; i < count; ++i) {
    const key = readKey(input, last, body >= flickedBall);
    expect(i > 0 || !key.via, "the first key has nothing to bend");
    expect(i === 0 || key.time > last.time, "two keys have the same time");
    keys.push(key);
    last = key;
  }
  return { body, keys };
}

function readHit(input: Reader, last: number): Hit {
  const time = last + input.number(longest);
  expect(time <= longest, "it lasts too long");
  const body = input.number(bodies - 1);
  const other = input.number(bodies) - 1;
  return { time, body, other, speed: input.number(fastestHit) };
}

function read(input: Reader): Trajectory {
  expect(input.number(127) === 1, "this is no trajectory of a known format");
  const tracks: Track[] = [];
  let leastBody = 0;
  for (let left = input.number(bodies); left > 0; --left) {
    const track = readTrack(input, leastBody);
    tracks.push(track);
    leastBody = track.body + 1;
  }
  const hits: Hit[] = [];
  let time = 0;
  for (let left = input.number(mostHits); left > 0; --left) {
    const hit = readHit(input, time);
    hits.push(hit);
    time = hit.time;
  }
  expect(input.atEnd(), "there is more than a trajectory");
  return { tracks, hits };
}

/** The trajectory that `text` encodes, or null when it encodes none. */
export function decode(text: string): Trajectory | null {
  try {
    return read(new Reader(fromBase64(text)));
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** Until everything rests, in ticks. */
export function duration(trajectory: Trajectory): number {
  return Math.max(0, ...trajectory.tracks.map((track) => track.keys.at(-1)?.time ?? 0));
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** De Casteljau's way along a parabola given by its ends and the point where its tangents meet. */
function along(from: number, via: number, to: number, share: number): number {
  return between(between(from, via, share), between(via, to, share), share);
}

function onLeg(from: Key, to: Key, share: number): Place {
  const via = to.via;
  const x = via ? along(from.at[0], via[0], to.at[0], share) : between(from.at[0], to.at[0], share);
  const y = via ? along(from.at[1], via[1], to.at[1], share) : between(from.at[1], to.at[1], share);
  const z = between(from.at[2], to.at[2], share);
  const axis = (i: 0 | 1 | 2): number => between(from.axis[i], to.axis[i], share) / axisLength;
  return {
    at: [x / unitsPerMetre, y / unitsPerMetre, z / unitsPerMetre],
    axis: [axis(0), axis(1), axis(2)],
  };
}

/** Where the body of `track` is, `seconds` after the flick. */
export function place(track: Track, seconds: number): Place {
  const ticks = seconds * ticksPerSecond;
  const index = track.keys.findIndex((key) => key.time > ticks);
  const next = track.keys[index];
  const from = index < 0 ? track.keys.at(-1) : track.keys[index - 1];
  if (from && next) return onLeg(from, next, (ticks - from.time) / (next.time - from.time));
  const only = from ?? next;
  if (!only) throw new Error("a track has at least one key");
  return onLeg(only, only, 0);
}
