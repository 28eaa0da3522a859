import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import puppeteer, { type Browser, type ConsoleMessage, type Page } from "puppeteer-core";
import type { Runner } from "./runner.ts";

const path = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

/** Whether there is a Firefox on this machine. */
export const hasFirefox = existsSync(path);

/** Firefox, driven by WebDriver BiDi (docs/decisions/0179-firefox-by-puppeteer.md). */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath: path,
    // A match is played in one call, and takes as long as it takes.
    protocolTimeout: 0,
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1 },
  });
}

const pictures = resolve(import.meta.dirname, "../../../../build/screens");

/** Somebody with a Firefox of their own, who notes what it complains about. */
export class FirefoxPerson {
  readonly complaints: string[] = [];

  readonly name: string;
  readonly page: Page;

  private constructor(name: string, page: Page) {
    [this.name, this.page] = [name, page];
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (said: ConsoleMessage) => {
      if (["error", "warn"].includes(said.type())) this.complaints.push(said.text());
    });
  }

  static async come(browser: Browser, name: string): Promise<FirefoxPerson> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1366, height: 768 });
    page.setDefaultTimeout(60_000);
    return new FirefoxPerson(name, page);
  }

  /** The page, as what plays in any browser wants it. */
  get runner(): Runner {
    return { evaluate: (run, argument) => this.page.evaluate(run, argument as never) as never };
  }

  async press(text: string): Promise<void> {
    await this.page.locator(`::-p-text(${text})`).click();
  }

  /** Opens a table, once `choose` has been run in its form, sits down there, and answers the question for a name. */
  async openTable(url: string, game: string, options: Readonly<Record<string, string>>): Promise<string> {
    await this.page.goto(`${url}#/new/${game}`);
    for (const [label, value] of Object.entries(options)) {
      const field = await this.page.waitForSelector(`::-p-aria([name="${label}"][role="combobox"])`);
      await field!.select(value);
    }
    await this.press("Open the table");
    await this.page.locator("dialog[open] input").fill(this.name);
    await this.page.locator("dialog[open] .primary").click();
    await this.page.waitForFunction(() => location.pathname.startsWith("/m/"));
    return this.page.url();
  }

  async start(): Promise<void> {
    const byHand = () => document.querySelector("[data-by-itself]:not(:checked)") !== null;
    if (await this.page.evaluate(byHand)) await this.page.locator("[data-start]:not(:disabled)").click();
    await this.page.waitForSelector(".play");
  }

  /** Keeps what the page shows for people to look at. */
  async photograph(called: string): Promise<void> {
    await mkdir(pictures, { recursive: true });
    await this.page.screenshot({ path: join(pictures, `firefox-${called}.png`) });
  }

  async results(): Promise<string> {
    await this.page.waitForSelector(".prompt.over");
    return this.page.$eval("#result-title ~ table", ({ textContent }) => textContent ?? "");
  }
}
