import { expect, it } from "vitest";
import { kabetopoView, runnersOf, type Runner } from "$web/games/kabetopo/view.ts";
import { nextWay } from "$web/games/kabetopo/way.ts";

const runner = (seat: number, more: Partial<Runner> = {}): Runner => ({
  seat,
  square: "f6",
  stones: 0,
  token: true,
  left: { wall: 3, monolith: 1, portal: 1, lock: 1 },
  ...more,
});

/** The way of East, among three or two players. */
function wayOfEast(east: Partial<Runner>, players: 2 | 3, peaks: Record<string, number> = { c4: 2, d3: 0 }) {
  const runners = {
    east: runner(0, east),
    west: runner(1),
    ...(players === 3 ? { south: runner(2) } : {}),
  };
  const view = kabetopoView({ runners, peaks } as never);
  return nextWay(view, runnersOf(view)[0]!);
}

it("KB-13 a runner without a stone climbs to a peak that has one", () => {
  expect(wayOfEast({}, 3)).toEqual({ to: "peak", squares: ["c4"] });
  expect(wayOfEast({ stones: 1, halfway: true }, 2)).toEqual({ to: "peak", squares: ["c4"] });
});

it("KB-16 with its stone it goes to a corner other than its start; of two players first to any", () => {
  expect(wayOfEast({ stones: 1 }, 3)).toEqual({ to: "corner", corners: ["south", "west", "north"] });
  const any = ["east", "south", "west", "north"];
  expect(wayOfEast({ stones: 1 }, 2)).toEqual({ to: "corner", corners: any });
  expect(wayOfEast({ stones: 2, halfway: true }, 2)).toEqual({
    to: "corner",
    corners: ["south", "west", "north"],
  });
  expect(wayOfEast({ stones: 2, home: 1 }, 2)).toBeNull();
});
