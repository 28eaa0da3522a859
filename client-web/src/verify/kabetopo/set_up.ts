import { FairStream } from "../fair_stream.ts";
import { type Edge, edgeRolled, edgesOf, type Square } from "./edges.ts";

/** The pieces that stay on the board of Kabetopo for the whole match, in the order in which they are drawn. */
export interface SetUp {
  readonly monoliths: readonly Edge[];
  readonly portals: readonly Edge[];
}

const die = 12;
const monoliths = 3;
const leastOpen = 2;
const mountain: Square = [2, 3];
const summit: Square = [3, 2];

/** The fields that tile the board, by their bottom left squares in the order of names. */
const fields = [0, 2, 4].flatMap((file) => [0, 2, 4].map((rank): Square => [file, rank]));
/** The middle fields of the top, right, bottom and left. */
const portalFields: readonly Square[] = [
  [2, 4],
  [4, 2],
  [2, 0],
  [0, 2],
];

/** The edge of the first throw for a field whose edge is allowed. */
function roll(stream: FairStream, field: Square, willDo: (edge: Edge) => boolean): Edge {
  for (;;) {
    const edge = edgeRolled(field, stream.below(die) + 1);
    if (edge !== undefined && willDo(edge)) return edge;
  }
}

/** KB-5: the set-up of a match. */
export function setUpOf(seed: Uint8Array, seats: number): SetUp {
  const peaks = seats === 2 ? [mountain, summit] : [mountain];
  const taken = new Set<Edge>();
  const staysOpen = (edge: Edge) =>
    peaks.every(
      (peak) =>
        edgesOf(peak).filter((entrance) => entrance !== edge && !taken.has(entrance)).length >= leastOpen,
    );
  const place = (stream: FairStream, places: readonly Square[], willDo: (edge: Edge) => boolean) =>
    places.map((field) => {
      const edge = roll(stream, field, (one) => !taken.has(one) && willDo(one));
      taken.add(edge);
      return edge;
    });
  const drawn = new FairStream(seed, "set-up/fields").shuffle([...fields]).slice(0, monoliths);
  return {
    monoliths: place(new FairStream(seed, "set-up/monoliths"), drawn, staysOpen),
    portals: place(new FairStream(seed, "set-up/portals"), portalFields, () => true),
  };
}
