import { expect, it } from "vitest";
import { ahead } from "$web/games/kapture9/arrow.ts";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { placeOf, radius, showsLine } from "$web/games/kapture9/glass.ts";
import { flatHalf, fromAbove } from "$web/games/kapture9/projection.ts";
import { bearing, tableOf } from "$web/games/kapture9/table.ts";

const table = tableOf(standardBoard, false);
const ball = table.homes[0]!;

it.each([1, 1.2])(
  "the magnifier covers neither ball nor line nor base, %s times as wide as high",
  (aspect) => {
    const projection = fromAbove(table, aspect);
    for (const target of table.bases) {
      for (const off of [-2, 0, 2]) {
        const degrees = bearing(ball, target) + off;
        const end = ahead({ home: ball, degrees }, 2 * table.half);
        const place = placeOf({ ball, target, end }, projection, aspect);
        const middle = { x: place.x, y: (place.y - radius) / aspect + radius };
        for (let part = 0; part <= 1; part += 0.02) {
          const at = projection.toPicture(ahead({ home: ball, degrees }, part * 2 * table.half));
          expect(Math.hypot(at.x - middle.x, at.y / aspect - middle.y)).toBeGreaterThan(radius);
        }
        const base = projection.toPicture(target);
        expect(Math.hypot(base.x - middle.x, base.y / aspect - middle.y)).toBeGreaterThan(radius + 0.02);
      }
    }
  },
);

it("there is a magnifier where the line passes the base that it shows, and none where it does not", () => {
  const to = (degrees: number) => ahead({ home: ball, degrees }, 2 * table.half);
  const [target] = table.bases.toSorted((a, b) => b.y - a.y);
  const degrees = bearing(ball, target!);
  for (const [off, seen] of [
    [0, true],
    [3, true],
    [12, false],
  ] as const)
    expect(showsLine({ ball, target: target!, end: to(degrees + off) }, 2 * flatHalf(table))).toBe(seen);
});
