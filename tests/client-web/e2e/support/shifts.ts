import type { Page } from "playwright-core";

interface Moved {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly Moved[];
}

/** Notes from now on, and on every page loaded later, what moves without having been replaced. */
export async function watchShifts(page: Page): Promise<void> {
  const watch = () => {
    const seen: string[] = [];
    Object.assign(window, { shifts: seen });
    const what = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}` : "gone";
    };
    const by = ({ previousRect: a, currentRect: b }: Moved) =>
      `from ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        seen.push(`${value.toFixed(4)} ${sources.map((one) => `${what(one.node)} ${by(one)}`).join(", ")}`);
    }).observe({ type: "layout-shift" });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
}

/** What moved since it was asked last, and by how much as browsers count it: 1 is the whole screen by its own size. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((tell) => {
        // Entries come after the picture they are about.
        requestAnimationFrame(() =>
          setTimeout(() => tell((window as unknown as { shifts: string[] }).shifts.splice(0)), 50),
        );
      }),
  );
}

/** What moved on its own since it was asked last, if it can be noticed: more than a hundredth of the screen. */
export async function jumps(page: Page): Promise<string[]> {
  const noted = await shifts(page);
  return noted.reduce((sum, shift) => sum + Number.parseFloat(shift), 0) < 0.01 ? [] : noted;
}
