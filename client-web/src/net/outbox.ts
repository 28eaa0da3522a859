import type { Methods } from "$protocol";
import type { Surroundings } from "./surroundings.ts";

/** A request that changes something and was not answered yet; its key is among the parameters. */
export interface Unanswered {
  readonly method: keyof Methods;
  readonly params: { readonly key: string };
}

/** What is kept beside it. */
interface Kept extends Unanswered {
  /** Whose it is, and when it was asked for, Unix ms. */
  readonly player: string;
  readonly at: number;
}

/** For how long something is still meant, ms. */
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
 * The requests that wait for an answer, kept where a reload of the page does not reach them. They are sent again with
 * their keys, so each is done once, whether or not it had arrived before.
 */
export class Outbox {
  readonly #world: Surroundings;
  readonly #player: () => string | undefined;
  #kept: readonly Kept[];

  /** `player` is who asks; what was kept for others, or too long ago, is given up. */
  constructor(world: Surroundings, player: () => string | undefined) {
    this.#world = world;
    this.#player = player;
    const mine = (item: Kept) => item.player === player() && world.now() - item.at <= patience;
    this.#kept = read(world.kept()).filter(mine);
  }

  /** What waits, in the order in which it was asked for. */
  get waiting(): readonly Unanswered[] {
    return this.#kept;
  }

  /** Something is asked for. Who is nobody yet will be refused, and has nothing to keep. */
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
