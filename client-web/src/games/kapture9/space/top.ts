/** The painted top of the board: a field of maple framed in walnut, and a walnut inlay below the bases. */
import { CanvasTexture, SRGBColorSpace } from "three";
import { boardFrame, inlayOf, neighbours, type Point, type Table } from "../table.ts";
import type { Palette } from "./palette.ts";
import { plank, planks } from "./wood.ts";

const pixels = 1536;

/** Draws in metres, y upwards, like the board. */
class Brush {
  private readonly to: CanvasRenderingContext2D;
  private readonly half: number;
  private readonly perMetre: number;
  private readonly palette: Palette;

  constructor(to: CanvasRenderingContext2D, { half }: Table, palette: Palette) {
    this.to = to;
    this.half = half;
    this.perMetre = pixels / (2 * half);
    this.palette = palette;
  }

  private place({ x, y }: Point): [number, number] {
    return [(x + this.half) * this.perMetre, (this.half - y) * this.perMetre];
  }

  /** Four pieces with mitred corners, the grain along each. */
  frame(): void {
    const { to } = this;
    const width = boardFrame * this.perMetre;
    for (let side = 0; side < 4; side++) {
      to.save();
      to.translate(pixels / 2, pixels / 2);
      to.rotate((side * Math.PI) / 2);
      to.translate(-pixels / 2, -pixels / 2);
      to.beginPath();
      for (const [x, y] of [
        [0, 0],
        [width, width],
        [width, pixels - width],
        [0, pixels],
      ] as const) {
        to.lineTo(x, y);
      }
      to.clip();
      plank(to, { x: 0, y: 0, width, height: pixels }, this.palette.walnut, 71 + side);
      to.restore();
    }
    this.square(boardFrame, 0.0011, this.palette.brass);
    this.square(boardFrame + 0.0035, 0.0005, this.palette.walnut.ground);
  }

  private square(inset: number, width: number, colour: string): void {
    this.to.strokeStyle = colour;
    this.to.lineWidth = width * this.perMetre;
    const from = inset * this.perMetre;
    this.to.strokeRect(from, from, pixels - 2 * from, pixels - 2 * from);
  }

  /** A square on its corner, in the middle of the board. */
  inlay(half: number): void {
    const { to } = this;
    const side = Math.SQRT2 * half * this.perMetre;
    to.save();
    to.translate(pixels / 2, pixels / 2);
    to.rotate(Math.PI / 4);
    plank(to, { x: -side / 2, y: -side / 2, width: side, height: side }, this.palette.walnut, 43);
    to.strokeStyle = this.palette.brass;
    for (const [inset, width] of [
      [0, 0.0012],
      [0.0045, 0.0005],
    ] as const) {
      const at = inset * this.perMetre - side / 2;
      to.lineWidth = width * this.perMetre;
      to.strokeRect(at, at, -2 * at, -2 * at);
    }
    to.restore();
  }

  line(from: Point, to: Point): void {
    this.to.strokeStyle = this.palette.brass;
    this.to.lineWidth = 0.001 * this.perMetre;
    this.to.beginPath();
    this.to.moveTo(...this.place(from));
    this.to.lineTo(...this.place(to));
    this.to.stroke();
  }

  /** Darkens the board around a piece. */
  shade(at: Point, radius: number, darkness: number): void {
    const [x, y] = this.place(at);
    const reach = radius * this.perMetre;
    const shade = this.to.createRadialGradient(x, y, 0.45 * reach, x, y, reach);
    shade.addColorStop(0, `rgb(20 10 0 / ${darkness})`);
    shade.addColorStop(1, "rgb(20 10 0 / 0)");
    this.to.fillStyle = shade;
    this.to.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  }

  /** The lamp hangs above the middle. */
  pool(): void {
    const [x, y] = this.place({ x: -0.02, y: 0.01 });
    const light = this.to.createRadialGradient(x, y, 0.1 * pixels, x, y, 0.74 * pixels);
    light.addColorStop(0, "rgb(255 236 200 / 0.16)");
    light.addColorStop(0.45, "rgb(255 236 200 / 0)");
    light.addColorStop(1, "rgb(30 12 0 / 0.42)");
    this.to.fillStyle = light;
    this.to.fillRect(0, 0, pixels, pixels);
  }
}

export function boardTop(table: Table, palette: Palette): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const to = canvas.getContext("2d");
  if (to) {
    planks(to, { x: 0, y: 0, width: pixels, height: pixels }, palette.maple, 6);
    const brush = new Brush(to, table, palette);
    brush.frame();
    brush.inlay(inlayOf(table));
    for (const [a, b] of neighbours(table)) brush.line(a, b);
    for (const base of table.bases) brush.shade(base, table.baseRadius * 1.9, 0.5);
    for (const home of table.homes) brush.shade(home, 0.024, 0.2);
    brush.pool();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
