import { expect, it } from "vitest";
import { button, dialog, field, password, quick, signUp, trySignIn } from "./support/accounts.ts";
import { app } from "./support/authenticator_app.ts";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

it("AC-4 an authenticator app is set up, asked for when signing in, and removed", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  const faults: string[] = [];
  const look = async (name: string) => void faults.push(...(await inspect(ada, `app-${name}`)));
  await signUp(ada, stage.server.url);
  await page.goto(`${stage.server.url}#/account`);
  await button(page, "Set up an app").click();
  const key = await page.locator(".key").innerText();
  await page.getByRole("img", { name: "The key as a QR code" }).waitFor();
  const code = app(key.replaceAll(" ", ""));
  await field(page, "Code of your app").fill("000 000");
  await button(page, "Confirm code").click();
  await page.getByText("The code is wrong, or was used already").waitFor();
  await look("setting-up");
  await field(page, "Code of your app").fill(code());
  await button(page, "Confirm code").click();
  await page.getByText("Asked for with your password since").waitFor();
  await look("own");

  await button(page, "Sign out").click();
  await page.goto(`${stage.server.url}#/sign-in`);
  await trySignIn(ada, ada.name);
  await field(page, "Code of your app").fill("no code");
  await look("sign-in");
  await button(page, "Sign in").click();
  await page.getByText("This code is wrong, or was used already.").waitFor();
  await field(page, "Code of your app").fill(code());
  await button(page, "Sign in").click();
  await page.getByRole("article").first().waitFor();

  await page.goto(`${stage.server.url}#/account`);
  await button(page, "Remove the app").click();
  await button(dialog(page, "Remove the authenticator app?"), "Remove").click();
  await button(page, "Set up an app").waitFor();
  await button(page, "Sign out").click();
  await page.goto(`${stage.server.url}#/sign-in`);
  await trySignIn(ada, ada.name, password);
  await page.getByRole("article").first().waitFor();
  expect(faults).toEqual([]);
});
