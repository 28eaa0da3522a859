/**
 * The geometry of the board of Kabetopo: 6x6 squares, drawn as a diamond with a6 (North) at the top and f6 (East) at
 * the right. The unit of the drawing is the side of a square, its origin the middle of the board.
 */
export const size = 6;

/** How far the drawing reaches from its middle: to the corners of the rim. */
export const reach = 4.36;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The runners in the order of their turns, each named by the corner it starts from. */
export const runnerNames = ["east", "south", "west", "north"] as const;
export type RunnerName = (typeof runnerNames)[number];

export const corners: Readonly<Record<RunnerName, string>> = {
  east: "f6",
  south: "f1",
  west: "a1",
  north: "a6",
};

const files = "abcdef";
const half = Math.SQRT1_2;

export const squareName = (file: number, rank: number): string => `${files[file] ?? ""}${rank + 1}`;
const fileOf = (square: string): number => files.indexOf(square.charAt(0));
const rankOf = (square: string): number => Number(square.charAt(1)) - 1;

const places = Array.from({ length: size }, (_, i) => i);

/** All squares in the order of their names. */
export const squares: readonly string[] = places.flatMap((file) =>
  places.map((rank) => squareName(file, rank)),
);

/**
 * The point of a file and rank on the drawing. They count in squares from the middle of a1; the drawing is turned by 45
 * degrees.
 */
const turned = (file: number, rank: number): Point => {
  const [along, up] = [file - (size - 1) / 2, rank - (size - 1) / 2];
  return { x: (along + up) * half, y: (along - up) * half };
};

/** The middle of a square. */
export const middle = (square: string): Point => turned(fileOf(square), rankOf(square));

/** The square at a point of the drawing; null beside the board. */
export function squareAt({ x, y }: Point): string | null {
  const [file, rank] = [x + y, x - y].map((sum) => Math.round(sum * half + (size - 1) / 2)) as [
    number,
    number,
  ];
  return [file, rank].every((place) => place >= 0 && place < size) ? squareName(file, rank) : null;
}

/** A point of the window on the drawing that fills a box of it. */
export function pointIn(box: { x: number; y: number; width: number }, { x, y }: Point): Point {
  const unit = box.width / (2 * reach);
  return { x: (x - box.x) / unit - reach, y: (y - box.y) / unit - reach };
}

/** The point that lies `far` from one point on the way to another. */
export function towards(from: Point, to: Point, far: number): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = far / (Math.hypot(x, y) || 1);
  return { x: from.x + share * x, y: from.y + share * y };
}

/** An edge between two squares, the lower name first. */
export interface Edge {
  readonly name: string;
  readonly low: string;
  readonly high: string;
}

export const edgeNamed = (name: string): Edge => ({ name, low: name.slice(0, 2), high: name.slice(3) });

/** All edges between squares, in the order of their names. */
export const edges: readonly Edge[] = squares.flatMap((low) => {
  const [file, rank] = [fileOf(low), rankOf(low)];
  const up = rank < size - 1 ? [squareName(file, rank + 1)] : [];
  const right = file < size - 1 ? [squareName(file + 1, rank)] : [];
  return [...up, ...right].map((high) => edgeNamed(`${low}-${high}`));
});

/** The edge between two neighbouring squares; undefined for others. */
export const edgeBetween = (a: string, b: string): Edge | undefined =>
  edges.find(({ low, high }) => (low === a && high === b) || (low === b && high === a));

/** The squares beside a square. */
export const beside = (square: string): string[] =>
  edges.flatMap(({ low, high }) => (low === square ? [high] : high === square ? [low] : []));

export const isDoor = (place: string): boolean => place.startsWith("door:");
export const doorSquare = (door: string): string => door.slice("door:".length);

/** The direction out of the board at the square of a door, on the drawing. */
function outward(square: string): Point {
  const [file, rank] = [fileOf(square), rankOf(square)];
  if (rank === size - 1) return { x: half, y: -half };
  if (rank === 0) return { x: -half, y: half };
  return file === 0 ? { x: -half, y: -half } : { x: half, y: half };
}

export interface Lie extends Point {
  /** By how many degrees a piece there is turned from the x axis. */
  readonly angle: number;
}

/** The distance of a door from the middle of its square. */
const doorway = 0.68;

/** Where a door, or the piece on an edge, lies. */
export function lieOf(place: string): Lie {
  if (isDoor(place)) {
    const { x, y } = middle(doorSquare(place));
    const out = outward(doorSquare(place));
    return { x: x + doorway * out.x, y: y + doorway * out.y, angle: out.x * out.y > 0 ? -45 : 45 };
  }
  const { low, high } = edgeNamed(place);
  const [a, b] = [middle(low), middle(high)];
  const along = fileOf(low) === fileOf(high) ? 45 : -45;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: along };
}

/** How high a square lies on the mountain: 0 at the border, 2 in the middle. */
export function height(square: string): number {
  const away = (i: number): number => Math.abs(i - (size - 1) / 2);
  return size / 2 - 0.5 - Math.max(away(fileOf(square)), away(rankOf(square)));
}

/** Where runners that share a square stand, from its middle. */
export function spread(index: number, count: number): Point {
  if (count < 2) return { x: 0, y: 0 };
  const turn = (2 * Math.PI * index) / count;
  return { x: -0.27 * Math.cos(turn), y: -0.27 * Math.sin(turn) };
}
