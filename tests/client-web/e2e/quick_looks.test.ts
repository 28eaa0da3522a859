import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { TicketDocument, TicketView, WaitForecast } from "../../../protocol/generated/protocol.ts";
import { quick } from "./support/accounts.ts";
import { inspect } from "./support/look.ts";
import { openQuick } from "./support/quick_card.ts";
import { register } from "./support/rated.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
}

/** The queue as this test wants it: what takes minutes, or many people, is there at once. */
class Queue {
  readonly joined: object[] = [];
  #last: TicketDocument = { state: "none" };
  #say: (message: object) => void = () => {};
  #seq = 0;
  readonly #doc: string;
  readonly #forecast: WaitForecast;

  constructor(account: string, forecast: WaitForecast) {
    this.#doc = `ticket_${account}`;
    this.#forecast = forecast;
  }

  async standsBehind(page: Page): Promise<void> {
    await page.routeWebSocket(/\/ws$/, (line) => {
      const server = line.connectToServer();
      this.#say = (message) => line.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
      line.onMessage((text) => {
        if (!this.#answered(JSON.parse(String(text)) as Message)) server.send(text);
      });
    });
  }

  show(value: TicketDocument): void {
    this.#last = value;
    this.#say({
      method: "snapshot",
      params: { doc: this.#doc, epoch: "e", seq: ++this.#seq, value, events: [] },
    });
  }

  #answered({ id, method, params }: Message): boolean {
    if (!method?.startsWith("queue.")) return false;
    if (method === "queue.watch") {
      this.#say({ id, result: { doc: this.#doc, epoch: "e", seq: this.#seq + 1 } });
      this.show(this.#last);
      return true;
    }
    if (method === "queue.join") this.joined.push(params ?? {});
    this.#say({ id, result: method === "queue.forecast" ? this.#forecast : { since: Date.now() } });
    return true;
  }
}

it("QM-1 the card tells what is known, from the forecast to the match", async () => {
  const { identity } = await register(stage.server.port, "Ada");
  const ada = await stage.come("Ada");
  await ada.is(identity);
  const queue = new Queue(identity.player.id, { waiting: 2, known: 20, in_ms: 14_000 });
  await queue.standsBehind(ada.page);
  await ada.page.goto(stage.server.url);
  await ada.page.getByText(/^10 players wait: Kuba, 9,/).waitFor();
  const card = await openQuick(ada.page);
  await ada.page.getByText("2 players wait.").waitFor();
  await ada.page.getByText("half had a match within 14 s").waitFor();
  const faults = await inspect(ada, "quick-form");
  await card.getByLabel("Game").selectOption("kapow");
  await card.getByRole("radio", { name: "Rated" }).check();
  await card.getByRole("button", { name: "Find a match" }).click();
  await expect.poll(() => queue.joined.length).toBe(1);
  expect(queue.joined[0]).toMatchObject({ game: "kapow", rated: true, seats: { least: 2, most: 4 } });
  const ticket: TicketView = {
    game: "kapow",
    seats: { least: 2, most: 4 },
    clock: { type: "fischer", initial_ms: 900_000, increment_ms: 10_000 },
    rated: true,
    bots: "never",
    since: Date.now() - 15_000,
    window: 149,
    forecast: { waiting: 3, known: 20, in_ms: 14_000 },
    tables: [{ match: "abcdefghij", seats: 3, taken: 1 }],
  };
  queue.show({ state: "waiting", ticket });
  await card.getByText("Looking for players").waitFor();
  await card.getByText("149 points").waitFor();
  faults.push(...(await inspect(ada, "quick-waiting")));
  // QM-5: why, and until when.
  queue.show({ state: "none", rated_wait: { cause: "left", points: 3, until: Date.now() + 600_000 } });
  await card.getByText("because you left a match").waitFor();
  expect(await card.getByRole("radio", { name: "Rated" }).count()).toBe(0);
  faults.push(...(await inspect(ada, "quick-refused")));
  // Nobody tells the page when that is over.
  queue.show({ state: "none", rated_wait: { cause: "left", points: 3, until: Date.now() + 1000 } });
  await card.getByRole("radio", { name: "Rated" }).waitFor();
  queue.show({ state: "matched", match: "abcdefghij" });
  await card.getByRole("link", { name: "Go to the match" }).waitFor();
  queue.show({ state: "waiting", ticket });
  await ada.page.goto(`${stage.server.url}#/rules/kuba`);
  queue.show({ state: "matched", match: "abcdefghij" });
  await ada.page.waitForURL(/\/m\/abcdefghij/);
  expect(faults).toEqual([]);
});

it("BO-6 who waited for a minute is offered a bot, and plays it by one press", async () => {
  const { identity } = await register(stage.server.port, "Bela");
  const bela = await stage.come("Bela");
  await bela.is(identity);
  const queue = new Queue(identity.player.id, { waiting: 0, known: 0 });
  await queue.standsBehind(bela.page);
  await bela.page.goto(stage.server.url);
  const card = await openQuick(bela.page);
  expect(await card.getByRole("checkbox", { name: "After a minute, play a bot" }).isChecked()).toBe(true);
  await card.getByRole("radio", { name: "Rated" }).check();
  await card.getByRole("button", { name: "Find a match" }).click();
  await expect.poll(() => queue.joined.length).toBe(1);
  expect(queue.joined[0]).toMatchObject({ game: "kuba", rated: true, bots: "after_a_minute" });
  const ticket: TicketView = {
    game: "kuba",
    seats: { least: 2, most: 2 },
    clock: { type: "none" },
    rated: true,
    bots: "after_a_minute",
    since: Date.now() - 61_000,
    window: 149,
    forecast: { waiting: 1, known: 0 },
  };
  queue.show({ state: "waiting", ticket });
  await card.getByText("you are offered a bot").waitFor();
  queue.show({ state: "waiting", ticket: { ...ticket, bot: "hard" } });
  const play = card.getByRole("button", { name: "Play a hard bot" });
  await play.waitFor();
  await card.getByText("That match is casual.").waitFor();
  const faults = await inspect(bela, "quick-bot");
  await play.click();
  await bela.page.locator(".play h1", { hasText: "Hard bot" }).waitFor({ state: "attached" });
  expect(faults).toEqual([]);
});
