import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch, Person } from "./person.ts";
import { Server } from "./server.ts";

/** A browser and a server for all tests of a file, and people who leave after each test. */
export class Stage {
  browser!: Browser;
  server!: Server;
  #people: Person[] = [];

  constructor(settings: readonly string[] = []) {
    beforeAll(async () => {
      [this.browser, this.server] = await Promise.all([launch(), Server.start(settings)]);
    });
    afterAll(async () => {
      await this.browser.close();
      await this.server.stop();
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

  /** Ada and Bob at a match that has begun; Ada is to move first in a game where the first seat begins. */
  async match(
    game = "kuba",
    options: { ada?: BrowserContextOptions; bob?: BrowserContextOptions; through?: string } = {},
  ): Promise<[Person, Person]> {
    const ada = await this.come("Ada", options.ada);
    const bob = await this.come("Bob", options.bob);
    const link = await ada.openTable(options.through ?? this.server.url, game);
    await bob.sit(link.replace(options.through ?? this.server.url, this.server.url));
    await ada.start();
    await ada.turn();
    return [ada, bob];
  }
}
