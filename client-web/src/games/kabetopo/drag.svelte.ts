import { withoutClick } from "$web/ui/without_click.ts";
import type { Resource } from "./view.ts";

/** What may be dragged: the own runner, or a piece that is left. */
export type Load = "runner" | Resource;

/** How far a pointer moves before a press becomes a drag, px. */
const slack = 8;

/** Where a load is with the pointer, in the window. */
export interface Held {
  readonly load: Load;
  readonly x: number;
  readonly y: number;
  /** A finger covers what is under it. */
  readonly finger: boolean;
}

/** What a board does while something is dragged. */
export interface Dragged {
  begin(load: Load): void;
  over(held: Held): void;
  /** `dropped` unless the pointer was taken away. */
  end(held: Held, dropped: boolean): void;
}

/** Something under way with the pointer. */
export class Drag {
  held: Held | null = $state.raw(null);
  readonly #board: Dragged;

  constructor(board: Dragged) {
    this.#board = board;
  }

  /** The handler of `pointerdown` on what may be dragged. */
  grab(start: PointerEvent, load: Load): void {
    if (!start.isPrimary || start.button !== 0) return;
    const over = new AbortController();
    const { signal } = over;
    const finger = start.pointerType !== "mouse";

    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (!this.held && Math.hypot(x - start.clientX, y - start.clientY) <= slack) return;
      if (!this.held) this.#board.begin(load);
      this.held = { load, x, y, finger };
      this.#board.over(this.held);
    };
    const stop = (event: PointerEvent, dropped: boolean): void => {
      if (event.pointerId !== start.pointerId) return;
      over.abort();
      const { held } = this;
      this.held = null;
      if (!held) return;
      withoutClick();
      this.#board.end(held, dropped);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", (event) => stop(event, true), { signal });
    addEventListener("pointercancel", (event) => stop(event, false), { signal });
  }
}
