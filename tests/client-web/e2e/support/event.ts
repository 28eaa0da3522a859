import type { Page } from "playwright-core";
import type { Identity } from "./guest.ts";
import type { Person } from "./person.ts";
import { register } from "./rated.ts";
import type { Stage } from "./stage.ts";

/** Who has an account on the server of a stage. */
const accounts = new WeakMap<Stage, Map<string, Identity>>();

/** Somebody with an account, and a page; the same one in every test of a file. */
export async function arrived(stage: Stage, name: string): Promise<Person> {
  const known = accounts.get(stage) ?? new Map<string, Identity>();
  accounts.set(stage, known);
  const identity = known.get(name) ?? (await registered(stage, name));
  known.set(name, identity);
  const person = await stage.come(name);
  await person.is(identity);
  return person;
}

async function registered(stage: Stage, name: string): Promise<Identity> {
  const guest = await register(stage.server.port, name);
  guest.leave();
  return guest.identity;
}

/** Makes an event by the form; its address. */
export async function makesEvent(
  { page }: Person,
  url: string,
  title: string,
  choose: (page: Page) => Promise<void>,
): Promise<string> {
  await page.goto(`${url}#/new-event`);
  await page.getByLabel("Name of the event").fill(title);
  await page.locator("summary", { hasText: "More options" }).click();
  await choose(page);
  await page.getByRole("button", { name: "Make the event" }).click();
  await page.waitForURL(/\/t\//);
  await page.getByRole("heading", { name: title }).waitFor();
  return page.url();
}

export async function entersEvent({ page }: Person, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Enter the event", exact: true }).click();
  await page.getByText("You are entered.").waitFor();
}

export const tournamentAt = (url: string): string => /\/t\/([^/?]+)/.exec(url)![1]!;

/** Who gives up in a match of an evening; numbers are places in the order of coming, from 0. */
type GivesUp = (own: number, others: readonly number[], played: number) => boolean;

interface Rules {
  /** Whoever is not the first of a table, if left out. */
  readonly givesUp?: GivesUp;
  /** Nobody gives up after the first match before the server has been away; else nobody at the table of the first one. */
  readonly allWait?: boolean;
}

/**
 * Plays an event from its start to its end, everybody by a page. Whoever came first wins every game. While the first one
 * plays for the second time, and nobody there has given up, the server is killed.
 */
export class Evening {
  readonly #stage: Stage;
  readonly #people: readonly Person[];
  readonly #givesUp: GivesUp;
  readonly #allWait: boolean;
  /** Matches of the first one that are over. */
  #over = 0;
  #goOn!: () => void;
  readonly #goesOn = new Promise<void>((goesOn) => (this.#goOn = goesOn));

  constructor(stage: Stage, people: readonly Person[], rules: Rules = {}) {
    [this.#stage, this.#people] = [stage, people];
    this.#givesUp = rules.givesUp ?? ((own, others) => others.some((other) => other < own));
    this.#allWait = rules.allWait ?? false;
  }

  /** All enter, in their order. */
  async enter(url: string): Promise<void> {
    for (const person of this.#people) await entersEvent(person, url);
  }

  /**
   * Plays until everybody sees the final standings; `middle` and `after` are done by the first one, in the second match
   * when the server is back, and after that match.
   */
  async play({ middle, after }: { middle?: () => Promise<void>; after?: () => Promise<void> } = {}) {
    const second = async (finish: () => Promise<void>) => {
      await this.#stage.server.restart();
      await middle?.();
      this.#goOn();
      await finish();
      await after?.();
    };
    await Promise.all(
      this.#people.map((person, i) =>
        this.#plays(person, i, (played, finish) => (i === 0 && played === 2 ? second(finish) : finish())),
      ),
    );
  }

  async #plays(
    { page }: Person,
    index: number,
    each: (played: number, finish: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const end = page.getByRole("heading", { name: "Final standings" });
    for (let played = 1; ; played++) {
      await page.locator(".play").or(end).first().waitFor();
      if ((await end.count()) > 0) return;
      await each(played, () => this.#finishes(page, index, played));
    }
  }

  /** Gives up where that is to be, and goes back when the match is over. */
  async #finishes(page: Page, index: number, played: number): Promise<void> {
    const match = page.url();
    const title = (await page.locator(".play h1").textContent()) ?? "";
    const others = this.#people.flatMap(({ name }, i) =>
      i !== index && new RegExp(`\\b${name}\\b`).test(title) ? [i] : [],
    );
    const waits = this.#allWait ? played > 1 : this.#over === 1 && others.includes(0);
    if (index > 0 && waits) await this.#goesOn;
    if (this.#givesUp(index, others, played)) {
      await page.getByRole("button", { name: "Resign", exact: true }).click();
      await page.getByRole("button", { name: "Yes, resign", exact: true }).click();
    }
    await page.locator(".prompt.over").waitFor();
    if (index === 0) this.#over++;
    await page.getByRole("link", { name: /^(Back to the event|To the next table)/ }).click();
    await page.waitForURL((url) => url.href !== match);
    // The address is ahead of what is shown: the match that is over is not to be taken for the next one.
    await page.locator(".prompt.over").waitFor({ state: "detached" });
  }
}

/** The names and the points of the standings, the best first; guests are marked. */
export const standingsOf = ({ page }: Person): Promise<string[][]> =>
  page.$$eval("section table tbody tr", (rows) =>
    rows.map((row) =>
      [...row.querySelectorAll(".name, .points")].map((cell) =>
        cell.textContent.replace(cell.querySelector(".mark")?.textContent ?? "", "").trim(),
      ),
    ),
  );
