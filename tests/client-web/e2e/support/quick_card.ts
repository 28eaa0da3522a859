import type { Locator, Page } from "playwright-core";

/** The card of quick match. */
export const quickCard = (page: Page): Locator => page.getByRole("region", { name: "Quick match" });

/** The card with its form, which is folded until it is wanted. */
export async function openQuick(page: Page): Promise<Locator> {
  const card = quickCard(page);
  await card.locator("summary").click();
  await card.getByRole("button", { name: "Find a match" }).waitFor();
  return card;
}
