import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a host removes a player from the table, who is told so and cannot sit down again", async () => {
  const [ada, bob, cleo] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Cleo")];
  const link = await ada.openTable(stage.server.url, "kuba");
  await ada.waits();
  // Who is asked to take a seat is asked for nothing else.
  await bob.page.goto(link);
  await bob.page.getByRole("button", { name: /^Sit here/ }).waitFor();
  expect(await bob.page.locator("main .button.primary").count()).toBe(1);
  expect(await bob.page.getByRole("button", { name: "Share" }).count()).toBe(0);
  await bob.sit(link);
  await bob.page.getByRole("button", { name: "Share" }).waitFor();
  // Nobody else may remove anybody, and nobody the host.
  const remove = ada.page.getByRole("button", { name: /^Remove/ });
  await remove.waitFor();
  expect([await remove.count(), await bob.page.getByRole("button", { name: /^Remove/ }).count()]).toEqual([
    1, 0,
  ]);

  // One Enter too many keeps the player.
  await remove.press("Enter");
  const sure = ada.page.getByRole("dialog", { name: /Remove Bob/ });
  await sure.waitFor();
  expect(await inspect(ada, "remove-sure")).toEqual([]);
  await ada.page.setViewportSize({ width: 1280, height: 720 });
  await ada.page.keyboard.press("Enter");
  await sure.waitFor({ state: "detached" });
  expect(await ada.page.locator(".seats", { hasText: "Bob" }).count()).toBe(1);

  await remove.press("Enter");
  await sure.getByRole("button", { name: "Remove the player" }).press("Enter");
  const told = bob.page.getByText("The host has removed you from this table");
  await told.waitFor();
  expect(await bob.page.getByRole("button", { name: /^(Sit here|Share)/ }).count()).toBe(0);
  expect(await bob.page.getByText("invites you").count()).toBe(0);
  expect(await inspect(bob, "removed")).toEqual([]);
  await bob.page.reload();
  await told.waitFor();

  // The seat is free for others, and whoever was removed may look on.
  await cleo.sit(link);
  await ada.start();
  await bob.page.locator(".play").waitFor();
});
