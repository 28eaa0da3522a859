import { counterOf, type NineView } from "./view.ts";

/** By the number of seats, how many own counters a seat has at the beginning. */
const supply: Readonly<Record<number, number>> = { 2: 18, 3: 12, 4: 9 };

/** How many red counters are still to be placed. */
export const redsLeft = (view: NineView): number =>
  9 - Object.values(view.cells).filter((counter) => counter === "r").length;

/** How many counters a seat still has to put in slots. */
export function countersLeft(view: NineView, seat: number, count: number): number {
  const own = counterOf(seat);
  return (supply[count] ?? 0) - Object.values(view.slots).filter((counter) => counter === own).length;
}

/** Whether others have as many sections as the winner, who is then the one latest in turn order (NI-9). */
export function isLevel({ points }: NineView, winner: number): boolean {
  return Object.values(points).filter((sections) => sections === points[winner]).length > 1;
}
