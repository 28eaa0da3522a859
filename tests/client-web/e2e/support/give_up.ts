import type { Person } from "./person.ts";

/** Ends a match by the page: aborts it before all have acted, resigns after that. */
export async function giveUp({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: /^(Resign|Abort)$/ }).click();
  await page.getByRole("button", { name: /^Yes, (resign|abort)$/ }).click();
}
