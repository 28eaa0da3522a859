import type { Page } from "playwright-core";

/** How many letters of a name tell who it is. */
const enough = 8;

/**
 * What is wrong with the texts of the seats: those that lie over each other, and names of which too few letters are seen, if
 * others begin with the same ones.
 */
export const seatFaults = (page: Page): Promise<string[]> =>
  page.$$eval(
    ".seats li",
    (seats, enough) => {
      const range = document.createRange();
      /** The part of a rectangle that is seen: nothing that an element around it cuts off. */
      const seen = (rect: DOMRect, around: Element | null, seat: Element): DOMRect => {
        let [left, right] = [rect.left, rect.right];
        for (let one = around; one && one !== seat; one = one.parentElement) {
          if (getComputedStyle(one).overflowX === "visible") continue;
          const box = one.getBoundingClientRect();
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        return new DOMRect(left, rect.top, Math.max(0, right - left), rect.height);
      };
      const told = new Set<string>();
      return seats.flatMap((seat) => {
        const texts: { text: string; box: DOMRect }[] = [];
        const walker = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!node.textContent?.trim()) continue;
          range.selectNodeContents(node);
          const box = seen(range.getBoundingClientRect(), node.parentElement, seat);
          if (box.width > 1) texts.push({ text: node.textContent.trim(), box });
        }
        const faults = texts.flatMap(({ text, box: a }, i) =>
          texts.slice(i + 1).flatMap(({ text: other, box: b }) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return across > 1 && down > 4 ? [`${text} lies over ${other}`] : [];
          }),
        );
        const name = seat.querySelector(".name .player-name, .name .text")!;
        const [letters] = name.childNodes;
        const whole = letters?.textContent ?? "";
        // What stands for the letters that are cut off takes the room of one.
        const edge = name.getBoundingClientRect().right - (name.scrollWidth > name.clientWidth ? 12 : 0);
        const shown = [...whole].filter((_, i) => {
          range.setStart(letters!, i);
          range.setEnd(letters!, i + 1);
          return range.getBoundingClientRect().right <= edge + 1;
        }).length;
        const start = whole.slice(0, shown);
        if (shown < Math.min(enough, whole.length) || told.has(start))
          faults.push(`${whole} is cut to ${start}`);
        told.add(start);
        return faults;
      });
    },
    enough,
  );
