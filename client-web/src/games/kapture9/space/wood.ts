/** Wood painted on a canvas, the same every time. */

export interface Wood {
  readonly ground: string;
  /** Late wood and pores. */
  readonly dark: string;
  /** Where it shines. */
  readonly light: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A number from 0 to 1, always the same for the same `i`. */
export function chance(i: number): number {
  const wild = Math.sin(i * 12.9898 + 4.1414) * 43758.5453;
  return wild - Math.floor(wild);
}

/** Lines of growth from the top to the bottom of a box, wavering together. */
function lines(to: CanvasRenderingContext2D, { x, y, width, height }: Box, wood: Wood, seed: number): void {
  const count = Math.ceil(width / 3.2);
  for (let i = 0; i < count; i++) {
    const at = x + (i + chance(seed + 7 * i)) * (width / count);
    to.strokeStyle = i % 4 ? wood.dark : wood.light;
    to.globalAlpha = 0.04 + 0.13 * chance(seed + 31 * i) ** 2;
    to.lineWidth = 0.8 + 3.4 * chance(seed + 17 * i) ** 2;
    to.beginPath();
    for (let down = 0; down <= height + 24; down += 24) {
      const waver = 7 * Math.sin(down / 240 + seed) + 3 * Math.sin(down / 83 + seed * 3 + at / 60);
      to.lineTo(at + waver, y + down);
    }
    to.stroke();
  }
}

/** The arches where a board was cut beside the heart of its tree. */
function arches(to: CanvasRenderingContext2D, { x, y, width, height }: Box, wood: Wood, seed: number): void {
  const middle = x + width * (0.3 + 0.4 * chance(seed));
  const foot = y + height * (0.5 + 0.9 * chance(seed + 1));
  to.strokeStyle = wood.dark;
  for (let i = 1; i < 12; i++) {
    to.globalAlpha = 0.05 + 0.07 * chance(seed + i);
    to.lineWidth = 1 + 2.5 * chance(seed + 5 * i);
    to.beginPath();
    to.ellipse(middle, foot, i * width * 0.062, i * height * 0.085, 0, Math.PI, 2 * Math.PI);
    to.stroke();
  }
}

function pores(to: CanvasRenderingContext2D, { x, y, width, height }: Box, wood: Wood, seed: number): void {
  to.strokeStyle = wood.dark;
  to.lineWidth = 1.1;
  const count = Math.round((width * height) / 2600);
  for (let i = 0; i < count; i++) {
    const [left, top] = [x + width * chance(seed + 3 * i), y + height * chance(seed + 5 * i + 1)];
    to.globalAlpha = 0.1 + 0.2 * chance(seed + i);
    to.beginPath();
    to.moveTo(left, top);
    to.lineTo(left + 1, top + 5 + 16 * chance(seed + 11 * i));
    to.stroke();
  }
}

/** One piece of wood; its grain runs from the top to the bottom. */
export function plank(to: CanvasRenderingContext2D, box: Box, wood: Wood, seed: number): void {
  to.save();
  to.beginPath();
  to.rect(box.x, box.y, box.width, box.height);
  to.clip();
  to.fillStyle = wood.ground;
  to.fillRect(box.x, box.y, box.width, box.height);
  // No two trees are of the same colour.
  to.fillStyle = chance(seed) < 0.5 ? wood.dark : wood.light;
  to.globalAlpha = 0.16 * chance(seed + 2);
  to.fillRect(box.x, box.y, box.width, box.height);
  lines(to, box, wood, seed);
  if (chance(seed + 3) > 0.35) arches(to, box, wood, seed);
  pores(to, box, wood, seed);
  to.restore();
}

/** Planks beside each other, with joints as fine as hairs. */
export function planks(to: CanvasRenderingContext2D, box: Box, wood: Wood, count: number): void {
  const width = box.width / count;
  for (let i = 0; i < count; i++) {
    const x = box.x + i * width;
    plank(to, { ...box, x, width }, wood, 19 * i + 5);
    to.globalAlpha = 0.4;
    to.fillStyle = wood.dark;
    if (i > 0) to.fillRect(x - 0.7, box.y, 1.4, box.height);
    to.globalAlpha = 1;
  }
}
