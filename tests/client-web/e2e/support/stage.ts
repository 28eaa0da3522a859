import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Clock } from "../../../../protocol/generated/protocol.ts";
import { begin } from "./guest.ts";
import { launch, Person } from "./person.ts";
import { Server } from "./server.ts";

/** A browser and a server for all tests of a file, and people who leave after each test. */
export class Stage {
  browser!: Browser;
  server!: Server;
  #people: Person[] = [];

  constructor(settings: readonly string[] = [], port = 0) {
    beforeAll(async () => {
      [this.browser, this.server] = await Promise.all([launch(), Server.start(settings, port)]);
    });
    afterAll(async () => {
      // Where one did not come up, the other has to go nevertheless.
      await Promise.all([this.browser?.close(), this.server?.stop()]);
    });
    afterEach(async () => {
      const people = this.#people;
      this.#people = [];
      await Promise.all(people.map(({ context }) => context.close()));
      // No error, no warning, nothing the policy forbids, no file that is missing: in no test.
      expect(Object.fromEntries(people.map(({ name, complaints }) => [name, complaints]))).toEqual(
        Object.fromEntries(people.map(({ name }) => [name, []])),
      );
    });
  }

  async come(name: string, options?: BrowserContextOptions): Promise<Person> {
    const person = await Person.come(this.browser, name, options);
    this.#people.push(person);
    return person;
  }

  /**
   * Ada and Bob at a match that has begun without their pages, which takes less time; Ada is to move first, but in
   * Kapow! and Kapture 9, where chance says who is. How one opens a table, sits down and starts is looked at in tests of its own.
   */
  async match(
    game = "kuba",
    options: {
      ada?: BrowserContextOptions;
      bob?: BrowserContextOptions;
      through?: string;
      clock?: Clock;
    } = {},
  ): Promise<[Person, Person]> {
    const [ada, bob] = await Promise.all([this.come("Ada", options.ada), this.come("Bob", options.bob)]);
    const { match, guests } = await begin(
      this.server.port,
      game,
      ["Ada", "Bob"],
      options.clock ? { clock: options.clock } : {},
    );
    await Promise.all([ada, bob].map((person, i) => person.is(guests[i]!.identity)));
    await Promise.all([
      ada.page.goto(`${options.through ?? this.server.url}#/match/${match}`),
      bob.page.goto(`${this.server.url}#/match/${match}`),
    ]);
    await Promise.all([["kapow", "kapture9"].includes(game) ? ada.sees(0) : ada.turn(), bob.sees(0)]);
    for (const guest of guests) guest.leave();
    return [ada, bob];
  }
}
