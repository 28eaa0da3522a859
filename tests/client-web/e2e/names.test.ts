import { expect, it } from "vitest";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a name is suggested to who has none, and what is typed takes its place", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(`${stage.server.url}#/new/kuba`);
  await ada.page.getByRole("button", { name: "Open the table" }).click();
  const field = ada.page.getByRole("dialog").getByRole("textbox");
  expect(await field.inputValue()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  await ada.page.keyboard.type("Ada");
  expect(await field.inputValue()).toBe("Ada");
  await ada.page.keyboard.press("Enter");
  await ada.page.locator(".seats", { hasText: "Ada" }).waitFor();
});
