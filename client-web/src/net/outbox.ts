import type { Methods } from "$protocol";
import type { Surroundings } from "./surroundings.ts";

/** A request that changes something and was not answered yet; its key is among the parameters. */
export interface Unanswered {
  readonly method: keyof Methods;
  readonly params: { readonly key: string };
}

/** A request as it is kept. */
interface Kept extends Unanswered {
  /** The player who asked, and when, Unix ms. */
  readonly player: string;
  readonly at: number;
}

/** How long a request is kept, ms. */
const patience = 600_000;

const isKept = (item: Partial<Kept> | null): item is Kept =>
  typeof item?.method === "string" &&
  typeof item.params?.key === "string" &&
  typeof item.player === "string" &&
  typeof item.at === "number";

function read(text: string): Kept[] {
  try {
    const kept = JSON.parse(text) as (Partial<Kept> | null)[];
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/**
 * The requests that wait for an answer, kept over reloads of the page. They are sent again with their keys, so each is
 * done once, whether or not it had arrived before.
 */
export class Outbox {
  readonly #world: Surroundings;
  readonly #player: () => string | undefined;
  #kept: readonly Kept[];

  /** `player` gives the present player. Requests of other players, and old ones, are dropped. */
  constructor(world: Surroundings, player: () => string | undefined) {
    this.#world = world;
    this.#player = player;
    const mine = (item: Kept) => item.player === player() && world.now() - item.at <= patience;
    this.#kept = read(world.kept()).filter(mine);
  }

  /** The waiting requests, in the order in which they were sent. */
  get waiting(): readonly Unanswered[] {
    return this.#kept;
  }

  /** A request is sent. Without a player it will be refused, so it is not kept. */
  put({ method, params }: Unanswered): void {
    const player = this.#player();
    if (player !== undefined) this.#keep([...this.#kept, { method, params, player, at: this.#world.now() }]);
  }

  /** The request with this key was answered. */
  drop(key: string): void {
    this.#keep(this.#kept.filter(({ params }) => params.key !== key));
  }

  #keep(kept: readonly Kept[]): void {
    this.#kept = kept;
    this.#world.keep(JSON.stringify(kept));
  }
}
