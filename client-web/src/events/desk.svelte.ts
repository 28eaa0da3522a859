import type { Json, JsonObject } from "$protocol";
import type { Session } from "../session/session.svelte.ts";
import { Refusal } from "../net/refusal.ts";
import { Sending } from "./sending.svelte.ts";

/** A reason as orders take it: none where nothing was typed. */
export const because = (reason: string): { reason?: string } =>
  reason.trim() ? { reason: reason.trim() } : {};

/** Somebody who was not entered, and why. */
export interface Left {
  readonly name: string;
  readonly refusal: Refusal;
}

/** What a director tells a tournament. */
export class Desk {
  readonly sending = new Sending();
  /** What was carried out last, to be told. */
  done = $state("");
  readonly #session: Pick<Session, "change" | "call">;
  readonly #tournament: string;

  constructor(session: Pick<Session, "change" | "call">, tournament: string) {
    [this.#session, this.#tournament] = [session, tournament];
  }

  /** Gives an order; `told` says what it did. Whether it was carried out. */
  async order(order: JsonObject, told: string): Promise<boolean> {
    this.done = "";
    const tournament = this.#tournament;
    const done = await this.sending.send(() =>
      this.#session.change("tournament.direct", { tournament, order }),
    );
    if (done) this.done = told;
    return done;
  }

  /** Enters the player of a name. */
  async enter(name: string, told: string): Promise<boolean> {
    const account = await this.#accountOf(name);
    return account !== null && this.order({ enter: { account } }, told);
  }

  /** Enters the players of these names, one after the other; `told` says how many. Those who could not be. */
  async enterAll(names: readonly string[], told: (entered: number) => string): Promise<Left[]> {
    const left: Left[] = [];
    this.done = "";
    const done = await this.sending.send(async () => {
      for (const name of names)
        await this.#enterNamed(name).catch((error: unknown) => {
          if (!(error instanceof Refusal) || !error.certain) throw error;
          left.push({ name, refusal: error });
        });
    });
    if (done) this.done = told(names.length - left.length);
    return left;
  }

  async #enterNamed(name: string): Promise<void> {
    const account = (await this.#session.call("profile.get", { name })).player.id;
    const order = { enter: { account } };
    await this.#session.change("tournament.direct", { tournament: this.#tournament, order });
  }

  /** Names a player director, beside those who are. */
  async appoint(name: string, others: readonly string[], told: string): Promise<boolean> {
    const account = await this.#accountOf(name);
    if (account === null) return false;
    return this.order({ directors: [...others.filter((one) => one !== account), account] }, told);
  }

  /** The id of a player; null when nobody is called so, which is told. */
  async #accountOf(name: string): Promise<string | null> {
    let account: string | null = null;
    this.done = "";
    await this.sending.send(async () => {
      account = (await this.#session.call("profile.get", { name })).player.id;
    });
    return account;
  }

  /** Asks what an undo would change; null when it is refused. */
  async undone(): Promise<Json | null> {
    let answer: Json | null = null;
    this.done = "";
    const params = { tournament: this.#tournament, question: { undo: "preview" } };
    await this.sending.send(async () => {
      ({ answer } = await this.#session.call("tournament.ask", params));
    });
    return answer;
  }
}
