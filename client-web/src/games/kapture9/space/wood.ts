/** The painted top of the board: grain, burnt lines and numbers, inlaid rings. */
import { CanvasTexture, SRGBColorSpace } from "three";
import { seatColour } from "../colours.ts";
import { inlayOf, neighbours, type Point, type Table } from "../table.ts";
import type { Palette } from "./palette.ts";

const pixels = 1536;

/** Draws in metres, y upwards, like the board. */
class Brush {
  private readonly to: CanvasRenderingContext2D;
  private readonly table: Table;
  private readonly perMetre: number;

  constructor(to: CanvasRenderingContext2D, table: Table) {
    this.to = to;
    this.table = table;
    this.perMetre = pixels / (2 * table.half);
  }

  private place({ x, y }: Point): [number, number] {
    return [(x + this.table.half) * this.perMetre, (this.table.half - y) * this.perMetre];
  }

  ring(at: Point, radius: number, width: number, colour: string): void {
    this.to.strokeStyle = colour;
    this.to.lineWidth = width * this.perMetre;
    this.to.beginPath();
    this.to.arc(...this.place(at), radius * this.perMetre, 0, 2 * Math.PI);
    this.to.stroke();
  }

  /** A square line so far from the edge. */
  frame(inset: number, width: number, colour: string): void {
    this.to.strokeStyle = colour;
    this.to.lineWidth = width * this.perMetre;
    const side = 2 * (this.table.half - inset) * this.perMetre;
    this.to.strokeRect(inset * this.perMetre, inset * this.perMetre, side, side);
  }

  /** A square on its corner, in the middle of the board. */
  diamond(half: number, colour: string, edge: string): void {
    const { to } = this;
    to.beginPath();
    for (const at of [
      { x: half, y: 0 },
      { x: 0, y: half },
      { x: -half, y: 0 },
      { x: 0, y: -half },
    ]) {
      to.lineTo(...this.place(at));
    }
    to.closePath();
    to.fillStyle = colour;
    to.globalAlpha = 0.34;
    to.fill();
    to.globalAlpha = 1;
    to.strokeStyle = edge;
    to.lineWidth = 0.0012 * this.perMetre;
    to.stroke();
  }

  line(from: Point, to: Point, colour: string): void {
    this.to.strokeStyle = colour;
    this.to.lineWidth = 0.0018 * this.perMetre;
    this.to.beginPath();
    this.to.moveTo(...this.place(from));
    this.to.lineTo(...this.place(to));
    this.to.stroke();
  }

  number(value: number, at: Point, colour: string): void {
    this.to.fillStyle = colour;
    this.to.font = `700 ${0.0095 * this.perMetre}px system-ui, sans-serif`;
    this.to.textAlign = "center";
    this.to.textBaseline = "middle";
    this.to.fillText(String(value), ...this.place(at));
  }
}

/** Lines of growth along the board, the same every time. */
function grain(to: CanvasRenderingContext2D, { deep, pale }: Palette): void {
  for (let i = 0; i < 150; i++) {
    const x = (i / 150) * pixels + 14 * Math.sin(i * 12.9898);
    to.strokeStyle = i % 3 ? deep : pale;
    to.globalAlpha = 0.05 + 0.07 * Math.abs(Math.sin(i * 78.233));
    to.lineWidth = 2 + 9 * Math.abs(Math.sin(i * 37.719));
    to.beginPath();
    for (let y = 0; y <= pixels; y += 32) {
      to.lineTo(x + 16 * Math.sin(y / 330 + i * 0.21) + 6 * Math.sin(y / 97 + i), y);
    }
    to.stroke();
  }
  to.globalAlpha = 1;
}

export function boardTop(table: Table, palette: Palette): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const to = canvas.getContext("2d");
  if (to) {
    to.fillStyle = palette.wood;
    to.fillRect(0, 0, pixels, pixels);
    grain(to, palette);
    const brush = new Brush(to, table);
    const burnt = "rgb(60 34 12 / 0.55)";
    brush.diamond(inlayOf(table), palette.deep, burnt);
    for (const [a, b] of neighbours(table)) brush.line(a, b, burnt);
    brush.frame(0.012, 0.0014, burnt);
    brush.frame(0.0155, 0.0006, burnt);
    table.bases.forEach((base, i) => {
      brush.ring(base, table.baseRadius * 0.9, table.baseRadius * 0.28, palette.pale);
      brush.ring(base, table.baseRadius * 1.04, 0.0009, "rgb(60 34 12 / 0.8)");
      brush.number(i, { x: base.x, y: base.y - 0.0185 }, palette.trace);
    });
    table.homes.forEach((home, seat) => brush.ring(home, 0.0155, 0.0032, seatColour(seat)));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
