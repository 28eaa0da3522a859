import { expect, it } from "vitest";
import decodeQR from "qr/decode.js";
import { qrPath } from "$web/ui/qr_path.ts";

const uri =
  "otpauth://totp/Kabinet:Ada%20L%C3%B6velace?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kabinet";

/** The picture of a path, as a camera sees it: so many pixels a module. */
function picture({ size, path }: { size: number; path: string }, scale = 4) {
  const width = size * scale;
  const data = new Uint8Array(width * width).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      data.fill(0, row * width + Number(x) * scale, row * width + (Number(x) + Number(run)) * scale);
  const rgba = Uint8Array.from([...data].flatMap((grey) => [grey, grey, grey, 255]));
  return { width, height: width, data: rgba };
}

it("AC-4 what a camera reads is the text", () => {
  expect(decodeQR(picture(qrPath(uri)))).toBe(uri);
});

it("AC-4 four modules around the code are light", () => {
  const { size, path } = qrPath("KABINET");
  expect(size).toBe(21 + 2 * 4);
  const ends = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [
    Number(x),
    Number(y),
    Number(x) + Number(run),
  ]);
  expect(Math.min(...ends.flatMap(([x, y]) => [x!, y!]))).toBe(4);
  expect(Math.max(...ends.flatMap(([, y, end]) => [y! + 1, end!]))).toBe(size - 4);
});
