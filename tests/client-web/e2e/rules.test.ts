import { expect, it } from "vitest";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("the head's link to the rules opens them over the board of a match", async () => {
  const [ada] = await stage.match("kuba");
  const rules = ada.page.getByRole("banner").getByRole("link", { name: "Rules" });
  await rules.click();
  await ada.page.getByRole("dialog", { name: "Rules of Kuba" }).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await ada.page.locator("section.board").count()).toBe(1);
});
