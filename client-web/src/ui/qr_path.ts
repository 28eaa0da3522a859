import { encodeQR } from "qr";

/** How many modules around a code stay light (ISO/IEC 18004, 6.3.8). */
const quiet = 4;

/** A text as a QR code: the width of the square in modules, quiet zone included, and the dark modules as an SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quiet });
  const path = rows.flatMap((row, y) =>
    // Neighbours in a row are one rectangle: else hairlines show between them.
    runs(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size: rows.length, path: path.join("") };
}

/** Where dark modules of a row begin, and how many there are on end. */
function runs(row: readonly boolean[]): [start: number, width: number][] {
  const found: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    if (!dark) continue;
    const last = found.at(-1);
    if (last && last[0] + last[1] === x) last[1]++;
    else found.push([x, 1]);
  }
  return found;
}
