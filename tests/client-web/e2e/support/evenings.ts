import type { Methods } from "../../../../protocol/generated/protocol.ts";
import type { Guest } from "./guest.ts";

let made = 0;
const key = () => `evening-${++made}`;

interface Kind {
  readonly title: string;
  readonly game?: string;
  readonly private?: boolean;
  /** How it ends: with places, before that, or not yet. */
  readonly end?: "finish" | "cancel" | null;
}

/**
 * A tournament of one round, whose entrants come in this order. All tables are forfeited by the later entrant, so the
 * first one wins; nobody plays. Its id.
 */
export async function evening(
  host: Guest,
  entrants: readonly Guest[],
  { title, game = "kuba", private: closed = false, end = "finish" }: Kind,
): Promise<string> {
  const settings = { game, seeding: "order", stages: [{ format: "swiss", rounds: 1 }] };
  const terms = { who: "anyone" as const, by_director: true, no_show_ms: 0, private: closed };
  const { tournament } = await host.ask("tournament.create", { key: key(), title, settings, terms });
  const direct = (order: Methods["tournament.direct"]["params"]["order"]) =>
    host.ask("tournament.direct", { key: key(), tournament, order });
  for (const { identity } of entrants) await direct({ enter: { account: identity.player.id } });
  await direct({ start: true });
  if (end === "finish") {
    await direct({ pair: true });
    const { answer } = await host.ask("tournament.ask", { tournament, question: { tables: true } });
    const [{ tables }] = answer as [{ tables: { table: number; seats: number[] }[] }];
    for (const { table, seats } of tables)
      if (seats.length > 1) await direct({ forfeit: { table, entrants: [Math.max(...seats)] } });
  }
  if (end) await direct({ [end]: true });
  return tournament;
}
