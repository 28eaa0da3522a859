/**
 * Arrow keys that go to the nearest button in their direction, whatever the shape of the board: by where the buttons
 * are on the screen. One button of the board is in the order of the tabulator key, the one last used (the pattern "roving
 * tabindex" of the ARIA Authoring Practices). Buttons take part by `data-spot`; a value tells them apart when the
 * board is drawn anew.
 */
import type { Attachment } from "svelte/attachments";

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The middle of an element. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * The index of the spot nearest to `from` in a direction, or -1. Distance ahead counts once, distance aside twice. A
 * spot that lies much more aside than ahead does not count as ahead.
 */
export function nearest(from: Spot, spots: readonly Spot[], [dx, dy]: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  spots.forEach(({ x, y }, i) => {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (along < 1 || aside > 2.5 * along) return;
    const distance = along + 2 * aside;
    if (distance >= least) return;
    least = distance;
    best = i;
  });
  return best;
}

const middle = (element: Element): Spot => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export const spatial: Attachment<HTMLElement> = (board) => {
  let last = "";
  const buttons = () => [...board.querySelectorAll<HTMLElement>("[data-spot]")];

  const rove = (): void => {
    const all = buttons();
    const current = all.find((button) => button.dataset.spot === last) ?? all[0];
    for (const button of all) button.tabIndex = button === current ? 0 : -1;
  };

  const focused = (event: FocusEvent): void => {
    const spot = (event.target as HTMLElement).closest<HTMLElement>("[data-spot]");
    if (!spot) return;
    last = spot.dataset.spot ?? "";
    rove();
  };

  const key = (event: KeyboardEvent): void => {
    const way = ways[event.key];
    const here = (event.target as HTMLElement).closest<HTMLElement>("[data-spot]");
    if (!way || !here || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const others = buttons().filter((button) => button !== here);
    others[nearest(middle(here), others.map(middle), way)]?.focus();
  };

  const changes = new MutationObserver(rove);
  changes.observe(board, { childList: true, subtree: true, attributeFilter: ["data-spot"] });
  board.addEventListener("focusin", focused);
  board.addEventListener("keydown", key);
  rove();
  return () => {
    changes.disconnect();
    board.removeEventListener("focusin", focused);
    board.removeEventListener("keydown", key);
  };
};
