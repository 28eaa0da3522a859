import { expect, it } from "vitest";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();
const motion = { reducedMotion: "no-preference" } as const;

/** How many places of the board beckon. */
const beckoning = ({ page }: Person): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).target?.matches("section.board button")).length,
  );

it("what may be pressed beckons in the first turn on a browser, and in no later one", async () => {
  const [ada, bob] = await stage.match("kuba", { ada: motion });
  const { page } = ada;
  await expect.poll(() => beckoning(ada)).toBe(await page.locator("section.board button.able").count());
  await page.locator('[data-cell="a7"]').click();
  await page.locator('[data-cell="c7"]').click();
  await bob.turn();
  // Who wants no motion has none.
  expect(await beckoning(bob)).toBe(0);
  await bob.page.locator('[data-cell="a1"]').click();
  await bob.page.locator('[data-cell="c1"]').click();
  await ada.turn();
  expect(await beckoning(ada)).toBe(0);
  await page.reload();
  await ada.turn();
  expect(await beckoning(ada)).toBe(0);
});
