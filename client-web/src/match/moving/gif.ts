import { applyPalette, GIFEncoder, quantize, type Palette } from "gifenc";

/** The size of a picture, pixels: the board, and a line of words below. */
export const side = 480;
export const line = 40;
const high = side + line;

/** How long a position stays, and the last one, ms. */
const stay = 900;
const stayLast = 2500;

/** One colour is left for what has not changed since the frame before. */
const colours = 255;

export interface Still {
  readonly svg: string;
  /** Left and right below the board. */
  readonly words: readonly [string, string];
}

type Painter = (still: Still) => Promise<Uint8ClampedArray>;

/** Paints stills, one at a time. */
function painter(): Painter {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [side, high];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return async ({ svg, words: [left, right] }) => {
    const image = new Image(side, side);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    context.fillStyle = "#fffdf8";
    context.fillRect(0, 0, side, high);
    context.drawImage(image, 0, 0, side, side);
    context.font = "600 17px system-ui, sans-serif";
    context.fillStyle = "#23201a";
    context.textBaseline = "middle";
    context.textAlign = "right";
    context.fillText(right, side - 12, side + line / 2);
    const room = side - 36 - context.measureText(right).width;
    context.textAlign = "left";
    context.fillText(left, 12, side + line / 2, room);
    return context.getImageData(0, 0, side, high).data;
  };
}

/** Colours that fit all stills: those of the first, of the middle and of the last one. */
async function paletteOf(stills: readonly Still[], paint: Painter): Promise<Palette> {
  const places = new Set([0, Math.floor(stills.length / 2), stills.length - 1]);
  const painted: Uint8ClampedArray[] = [];
  for (const place of places) painted.push(await paint(stills[place]!));
  const all = new Uint8ClampedArray(painted.length * side * high * 4);
  painted.forEach((pixels, i) => all.set(pixels, i * pixels.length));
  return quantize(all, colours);
}

/** What has changed since the frame before; the rest is transparent. */
const changes = (now: Uint8Array, before: Uint8Array): Uint8Array =>
  now.map((colour, i) => (colour === before[i] ? colours : colour));

/** An animated GIF of these stills, at least one. `told` hears how many are done. */
export async function gifOf(
  stills: readonly Still[],
  told: (done: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const paint = painter();
  const known = await paletteOf(stills, paint);
  const palette = Array.from({ length: colours + 1 }, (_, i) => known[i] ?? [0, 0, 0]);
  const encoder = GIFEncoder();
  let before: Uint8Array | null = null;
  for (const [i, still] of stills.entries()) {
    const now = applyPalette(await paint(still), known);
    const delay = i === stills.length - 1 ? stayLast : stay;
    if (before) {
      const index = changes(now, before);
      encoder.writeFrame(index, side, high, {
        delay,
        transparent: true,
        transparentIndex: colours,
        dispose: 1,
      });
    } else {
      encoder.writeFrame(now, side, high, { palette, delay, dispose: 1, repeat: 0 });
    }
    before = now;
    told(i + 1);
  }
  encoder.finish();
  return encoder.bytes();
}
