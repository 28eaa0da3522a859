import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import type { Identity } from "./guest.ts";

/** Chromium without windows takes half the processor time of the one that people start, and draws the same. */
const browser = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: browser,
    // A page that could not be loaded is loaded again by the test, at a moment of its own.
    args: ["--no-sandbox", "--disable-auto-reload"],
  });
}

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** What a browser says when a line that was cut on purpose is cut. */
const lineIsDown = /WebSocket connection to|net::ERR_(INTERNET|CONNECTION|EMPTY_RESPONSE|SOCKET|FAILED)/;

/** What a browser says where tests keep pages from preparing for a time without a network. */
const noWorkers = /Service Worker registration blocked/;

/** What a browser says of a machine that draws space without a graphics card. */
const noGraphicsCard = /GL Driver Message/;

/** Somebody with a browser of their own, who notes what it complains about. */
export class Person {
  /** Errors and warnings of the browser: of scripts, of the policy of what may be loaded, of files not found. */
  readonly complaints: string[] = [];

  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;

  private constructor(name: string, context: BrowserContext, page: Page) {
    [this.name, this.context, this.page] = [name, context, page];
    page.on("console", (said) => {
      if (!["error", "warning"].includes(said.type())) return;
      if (![lineIsDown, noGraphicsCard, noWorkers].some((usual) => usual.test(said.text())))
        this.complaints.push(said.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("response", (got) => {
      if (got.status() >= 400) this.complaints.push(`${got.status()} ${got.url()}`);
    });
  }

  /**
   * Motion is off unless asked for: what is tested is not how fast things move. So are service workers, past which a test
   * cannot change what a page gets.
   */
  static async come(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      ...options,
    });
    // Nothing is waited for that long but what never comes.
    context.setDefaultTimeout(60_000);
    // Kapture 9 is drawn flat: a machine without a graphics card draws space slowly.
    await context.addInitScript(() => {
      try {
        if (!localStorage.getItem("kabinet.settings"))
          localStorage.setItem("kabinet.settings", '{"flat":true,"sound":false}');
      } catch {
        // A page of the browser's own, as where there is no network, has no storage, and neither has a frame elsewhere.
      }
    });
    return new Person(name, context, await context.newPage());
  }

  /** Makes this browser remember who it is, on every site. */
  async is(identity: Identity): Promise<void> {
    await this.context.addInitScript((kept) => {
      if (location.protocol === "http:") localStorage.setItem("kabinet.identity", kept);
    }, JSON.stringify(identity));
  }

  /** Opens a table of a game by the page's own form and sits down; the address to give to others. */
  async openTable(
    url: string,
    game: string,
    choose: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<string> {
    await this.page.goto(`${url}#/new/${game}`);
    await choose(this.page);
    await this.page.getByRole("button", { name: "Open the table" }).click();
    await this.giveName();
    await this.page.waitForURL(/\/m\//);
    await this.page.locator(".seats", { hasText: this.name }).waitFor();
    return this.page.url();
  }

  /** Sits down on the first free seat of a table. */
  async sit(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page
      .getByRole("button", { name: /^Sit here/ })
      .first()
      .click();
    await this.giveName();
    await this.page.locator(".seats", { hasText: this.name }).waitFor();
  }

  /** Keeps the table from starting by itself, so that there is something to look at. */
  async waits(): Promise<void> {
    await this.page.locator("[data-by-itself]").uncheck();
  }

  /** Starts the match, unless it does so by itself. */
  async start(): Promise<void> {
    const byHand = () => document.querySelector("[data-by-itself]:not(:checked)") !== null;
    if (await this.page.evaluate(byHand)) await this.page.locator("[data-start]").click();
    await this.page.locator(".play").waitFor();
  }

  /** Answers the question for a name, which is asked of who has none. */
  async giveName(): Promise<void> {
    if (await this.hasName()) return;
    await this.page.getByRole("dialog").getByRole("textbox").fill(this.name);
    await this.page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  }

  hasName(): Promise<boolean> {
    return this.page.evaluate(() => localStorage.getItem("kabinet.identity") !== null);
  }

  /** How many actions the match has seen, as this page shows it. */
  async ply(): Promise<number> {
    return Number(await this.page.locator(".play").getAttribute("data-ply"));
  }

  /** Waits until this page shows so many actions, and nothing moves. */
  async sees(ply: number): Promise<void> {
    await this.page.locator(`.play[data-ply="${ply}"][data-idle="true"]`).waitFor();
  }

  async turn(): Promise<void> {
    await this.page.locator(".prompt.yours").waitFor();
  }
}
