/** The geometry of the board of 9: files a to i, ranks 1 to 9, 36 slots around, nine sections of 3x3 cells. */
export const size = 9;

export interface Place {
  /** The left edge on the drawing, in cells from the left edge of the board. */
  readonly x: number;
  /** The upper edge, from the upper edge of the board. */
  readonly y: number;
}

export type Side = "N" | "E" | "S" | "W";

export interface Slot {
  readonly name: string;
  readonly side: Side;
  /** The file or rank of the slot, from 0. */
  readonly index: number;
}

/** How far the slots stand off the board; the coordinates are written in between. */
export const gap = 0.36;

/** How far the drawing reaches out of the board, to the rim around the slots. */
export const reach = 1 + gap + 0.14;

const files = "abcdefghi";

export const cellName = (file: number, rank: number): string => `${files[file] ?? ""}${rank + 1}`;
export const fileOf = (cell: string): number => files.indexOf(cell.charAt(0));
export const rankOf = (cell: string): number => Number(cell.slice(1)) - 1;

const places = Array.from({ length: size }, (_, i) => i);

/** All cells in reading order: row by row from the top. */
export const cells: readonly string[] = places
  .toReversed()
  .flatMap((rank) => places.map((file) => cellName(file, rank)));

const row = (side: Side): Slot[] => places.map((index) => ({ name: `${side}${index + 1}`, side, index }));

export const slots: readonly Slot[] = [...row("N"), ...row("E"), ...row("S"), ...row("W")];

const slotsByName = new Map(slots.map((slot) => [slot.name, slot]));

/** The slot of a name; undefined for anything else. */
export const slotNamed = (name: string): Slot | undefined => slotsByName.get(name);

/** The mark of a slot beside the board: its file's letter or its rank's number. */
export const mark = ({ side, index }: Slot): string =>
  side === "N" || side === "S" ? (files[index] ?? "") : String(index + 1);

/** The cells in front of a slot, the nearest first. */
export function lane({ side, index }: Slot): string[] {
  const along = side === "S" || side === "W" ? places : places.toReversed();
  return along.map((i) => (side === "N" || side === "S" ? cellName(index, i) : cellName(i, index)));
}

export const placeOfCell = (cell: string): Place => ({ x: fileOf(cell), y: size - 1 - rankOf(cell) });

export function placeOfSlot({ side, index }: Slot): Place {
  const before = -1 - gap;
  const behind = size + gap;
  if (side === "N" || side === "S") return { x: index, y: side === "N" ? before : behind };
  return { x: side === "W" ? before : behind, y: size - 1 - index };
}

/** Where a cell or slot is drawn. */
export function placeOf(spot: string): Place {
  const slot = slotNamed(spot);
  return slot ? placeOfSlot(slot) : placeOfCell(spot);
}

/** Cells and slots in reading order, row by row. */
export const spotNames: readonly string[] = [
  ...slots.slice(0, size).map(({ name }) => name),
  ...cells.flatMap((cell, i) => {
    const rank = size - Math.floor(i / size);
    const left = i % size === 0 ? [`W${rank}`] : [];
    return [...left, cell, ...(i % size === size - 1 ? [`E${rank}`] : [])];
  }),
  ...slots.slice(2 * size, 3 * size).map(({ name }) => name),
];

/** The sections by their middle cells, the top row first. */
export const sections: readonly string[] = [7, 4, 1].flatMap((rank) =>
  [1, 4, 7].map((file) => cellName(file, rank)),
);
