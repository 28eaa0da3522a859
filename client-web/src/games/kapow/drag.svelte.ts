import { withoutClick } from "$web/ui/without_click.ts";
import type { Place } from "./table.ts";

/** How far a pointer moves before a press becomes a drag, px. */
const slack = 8;

/** A card under way with the pointer. */
export interface Held {
  readonly place: Place;
  /** How far it was moved, px. */
  readonly dx: number;
  readonly dy: number;
}

export interface Dragging {
  readonly held: Held | null;
  /** The place above which the card is held. */
  readonly over: Place | null;
  /** The handler of `pointerdown` on elements that may be dragged. */
  grab(event: PointerEvent, place: Place): void;
}

/** Lets cards be dragged to elements with `data-place`. Calls `drop` when a card is dropped on another place. */
export function dragging(may: (place: Place) => boolean, drop: (from: Place, to: Place) => void): Dragging {
  let held = $state.raw<Held | null>(null);
  let over = $state.raw<Place | null>(null);

  function placeUnder(event: PointerEvent): Place | undefined {
    const targets = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest<HTMLElement>("[data-place]")?.dataset.place);
    return targets.find((target) => target !== undefined && target !== held?.place);
  }

  function grab(start: PointerEvent, place: Place): void {
    if (!start.isPrimary || start.button !== 0 || !may(place)) return;
    const ended = new AbortController();
    const { signal } = ended;

    const move = (event: PointerEvent): void => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!held && Math.hypot(dx, dy) <= slack) return;
      held = { place, dx, dy };
      over = placeUnder(event) ?? null;
    };
    const end = (): void => {
      held = over = null;
      ended.abort();
    };
    const release = (event: PointerEvent): void => {
      const target = held && placeUnder(event);
      if (held) withoutClick();
      end();
      if (target) drop(place, target);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", release, { signal });
    addEventListener("pointercancel", end, { signal });
  }

  return {
    get held() {
      return held;
    },
    get over() {
      return over;
    },
    grab,
  };
}
