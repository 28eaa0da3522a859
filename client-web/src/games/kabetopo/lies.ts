/** Where all parts of one drawing of the board lie: as `board.ts` says, or turned by half for who watches. */
import { getContext, setContext } from "svelte";
import { lieOf, middle, type Lie, type Point } from "./board.ts";

export interface Lies {
  /** Where files are written, and where ranks are. */
  readonly rank: number;
  readonly file: string;
  middle(square: string): Point;
  lieOf(place: string): Lie;
}

const usual: Lies = { rank: 1, file: "a", middle, lieOf };

const opposite = <P extends Point>(point: P): P => ({ ...point, x: -point.x, y: -point.y });

const turned: Lies = {
  rank: 6,
  file: "f",
  middle: (square) => opposite(middle(square)),
  lieOf: (place) => opposite(lieOf(place)),
};

export const liesOf = (turn: boolean): Lies => (turn ? turned : usual);

const key = Symbol("lies");

/** Tells the parts of a drawing whether it is turned. Called while a component is set up, as the next one is. */
export const turnBy = (turn: () => boolean): void => void setContext(key, () => liesOf(turn()));

export const useLies = (): (() => Lies) => getContext<(() => Lies) | undefined>(key) ?? (() => usual);
