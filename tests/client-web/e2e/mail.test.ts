import { expect, it } from "vitest";
import { button, field, quick, signUp, trySignIn } from "./support/accounts.ts";
import { inspect } from "./support/look.ts";
import { Mailbox } from "./support/mailbox.ts";
import { Stage } from "./support/stage.ts";

const mailbox = await Mailbox.open();
const stage = new Stage([...quick, ...mailbox.settings]);
const address = "ada@mail.example";

it("AC-4 an address is confirmed, gets the account back, and is taken away", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await signUp(ada, stage.server.url);
  await page.goto(`${stage.server.url}#/account`);
  await button(page, "Add address").click();
  await field(page, "E-mail address").fill("no address");
  await button(page, "Mail me a code").click();
  await page.getByText("This is not an e-mail address").waitFor();
  await field(page, "E-mail address").fill(address);
  await inspect(ada, "email");
  await button(page, "Mail me a code").click();
  await page.getByText(`We have sent a code to ${address}`).waitFor();
  await field(page, "Code from the mail").fill("00000-00000-00000");
  await button(page, "Confirm address").click();
  await page.getByText("This code is wrong or too old.").waitFor();
  await field(page, "Code from the mail").fill(await mailbox.code());
  await button(page, "Confirm address").click();
  await page.getByText("Your address is confirmed.").first().waitFor();

  const lost = await stage.come("Ada elsewhere");
  await lost.page.goto(`${stage.server.url}#/sign-in`);
  await button(lost.page, "Use a recovery code").click();
  await field(lost.page, "Name").fill("Ada");
  await button(lost.page, "Mail me a code").click();
  await lost.page.getByText("a code is on its way").waitFor();
  await inspect(lost, "mail_code");
  await field(lost.page, "Recovery code").fill(await mailbox.code());
  await field(lost.page, "New password").fill("eleven quiet lanterns");
  await button(lost.page, "Set password and sign in").click();
  await lost.page.getByText(address).waitFor();
  expect(await mailbox.next()).toContain("a new password was set");

  await page.goto(`${stage.server.url}#/sign-in`);
  await trySignIn(ada, "Ada", "eleven quiet lanterns");
  await page.getByRole("link", { name: "Ada" }).waitFor();
  await page.goto(`${stage.server.url}#/account`);
  await button(page, "Remove address").click();
  await button(page.getByRole("dialog"), "Remove").click();
  await page.getByText("get your account back by mail").waitFor();
});
