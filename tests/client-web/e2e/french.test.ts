// A language is a file: whoever's browser speaks French gets all of the page in French.
import { expect, it } from "vitest";
import { games } from "../support/games.ts";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();
const french = { locale: "fr-FR" };

it.each([
  { hash: "#/", there: "article", says: "Contre l’ordinateur" },
  { hash: "#/new/kuba", there: "form", says: "Qui peut rejoindre" },
  { hash: "#/watch", there: ".wall nav", says: "Parties en cours" },
  { hash: "#/settings", there: "main select", says: "Langue" },
  { hash: "#/ladders", there: "main h1", says: "Classements" },
  { hash: "#/events", there: "main h1", says: "Tournois" },
  { hash: "#/account/stored", there: "main h1", says: "compte" },
  ...games.map((game) => ({ hash: `#/rules/${game}`, there: ".help svg, .help p", says: "Règles de" })),
])("$hash is French, and can be read by everybody", async ({ hash, there, says }) => {
  const ada = await stage.come("Ada", french);
  const { page } = ada;
  await page.goto(`${stage.server.url}${hash}`);
  await page.locator("html[lang=fr]").waitFor();
  await page.locator(there).first().waitFor();
  await page.locator("main").getByText(says).first().waitFor();
  expect(await inspect(ada, `fr${hash.replaceAll(/[#/]+/g, "-")}`)).toEqual([]);
});

it("a match is told in French, and English is a choice away", async () => {
  const [ada] = await stage.match("kuba", { ada: french });
  const { page } = ada;
  await page.getByText("À vous de jouer").first().waitFor();
  expect(await inspect(ada, "fr-match")).toEqual([]);
  await page.goto(`${stage.server.url}#/settings`);
  await page.getByLabel("Langue").selectOption({ label: "English" });
  await page.getByRole("heading", { name: "Settings" }).waitFor();
});
