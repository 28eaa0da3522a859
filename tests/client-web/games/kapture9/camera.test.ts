import { describe, expect, it } from "vitest";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { spaceAspect } from "$web/games/kapture9/projection.ts";
import { Camera } from "$web/games/kapture9/space/camera.ts";
import { behindHome, standAt } from "$web/games/kapture9/space/stand.ts";
import { tableOf } from "$web/games/kapture9/table.ts";

const table = tableOf(standardBoard, false);
const { half } = table;
const { desk, phone } = spaceAspect;
const stands = [
  behindHome(desk),
  behindHome(phone),
  standAt({ azimuth: 9, elevation: 9 }),
  standAt({ azimuth: -9, elevation: -9 }),
  standAt({ azimuth: 0.2, elevation: 1.3 }),
];

function from(stand: (typeof stands)[number], aspect: number = desk) {
  const camera = new Camera(table, aspect);
  camera.stand(stand);
  return camera.projection();
}

function sizeFrom({ toPicture }: ReturnType<typeof from>) {
  const corners = [-half, half].flatMap((x) => [-half, half].map((y) => toPicture({ x, y })));
  const range = (of: number[]) => Math.max(...of) - Math.min(...of);
  return { wide: range(corners.map(({ x }) => x)), high: range(corners.map(({ y }) => y)) };
}

describe("the view in space", () => {
  it("holds the whole board, and fills the picture with it", () => {
    for (const stand of stands) {
      const { toPicture } = from(stand);
      const corners = [-half, half].flatMap((x) => [-half, half].map((y) => toPicture({ x, y })));
      const all = corners.flatMap(({ x, y }) => [x, y]);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...all)).toBeLessThanOrEqual(1);
      const wide = Math.max(...corners.map(({ x }) => x)) - Math.min(...corners.map(({ x }) => x));
      const high = Math.max(...corners.map(({ y }) => y)) - Math.min(...corners.map(({ y }) => y));
      expect(Math.max(wide, high)).toBeGreaterThan(0.9);
    }
  });

  it("fills it both ways from where one stands at first, on a desk and on a phone", () => {
    for (const aspect of [desk, phone]) {
      const { wide, high } = sizeFrom(from(behindHome(aspect), aspect));
      expect(wide).toBeGreaterThan(0.93);
      // Below the near edge stands how thick the board is.
      expect(high).toBeGreaterThan(0.88);
    }
  });

  it("says which point of the board is seen where", () => {
    for (const stand of stands) {
      const { toPicture, toBoard } = from(stand);
      for (const point of [...table.bases, ...table.homes]) {
        const back = toBoard(toPicture(point));
        expect(back?.x).toBeCloseTo(point.x, 6);
        expect(back?.y).toBeCloseTo(point.y, 6);
      }
    }
  });

  it("has the viewer's home nearest", () => {
    const { toPicture } = from(behindHome(desk));
    const [near, far] = table.homes.map((home) => toPicture(home));
    expect(near?.y).toBeGreaterThan(0.75);
    expect(far?.y).toBeLessThan(0.25);
    expect(near?.x).toBeCloseTo(0.5, 6);
  });

  it("shows a ball that is pulled over the edge below the board", () => {
    const { toPicture, toBoard } = from(behindHome(desk));
    const pulled = toBoard({ x: 0.5, y: 1.1 });
    expect(pulled?.y).toBeLessThan(-half);
    expect(toPicture(pulled ?? { x: 0, y: 0 }).y).toBeCloseTo(1.1, 6);
  });

  it("sees nothing of the board above the horizon", () => {
    expect(from(standAt({ azimuth: 0, elevation: 0 })).toBoard({ x: 0.5, y: -5 })).toBeNull();
  });
});
