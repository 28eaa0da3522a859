import { password } from "./accounts.ts";
import { Guest } from "./guest.ts";

/** Settings of a server that believes what its proxies say, so that players come from different networks. */
export const proxied = ["--server.trusted_proxies", "127.0.0.1"];

let networks = 0;

/** Players with accounts, each from a network of its own. */
export async function players(port: number, names: readonly string[]): Promise<Guest[]> {
  return Promise.all(
    names.map(async (name) => {
      const player = await Guest.come(port, name, `198.51.${++networks}.7`);
      await player.register(name, password);
      return player;
    }),
  );
}

let made = 0;
const key = () => `season-${++made}`;

interface Kind {
  readonly game?: string;
  readonly rated?: boolean;
  readonly private?: boolean;
}

/**
 * A short match: everybody acts, then all but the first one resign, the last one first. Returns its id when that is
 * stored.
 */
export async function shortMatch(
  [winner, ...others]: readonly [Guest, ...Guest[]],
  { game = "kuba", rated = true, private: secret = false }: Kind = {},
): Promise<string> {
  const seats = [winner, ...others];
  const clock = { type: "none" } as const;
  const { match } = await winner.ask("table.create", {
    ...{ key: key(), game, seats: seats.length, clock },
    ...(rated ? { rated } : {}),
    ...(secret ? { private: secret } : {}),
  });
  for (const [seat, player] of seats.entries()) await player.ask("table.sit", { key: key(), match, seat });
  await winner.ask("table.start", { key: key(), match });
  // Whose turn it is by the rules acts first, maybe several times.
  const silent = new Set(seats.keys());
  while (silent.size > 0)
    for (const [seat, player] of seats.entries()) {
      const [action] = (await player.ask("match.legal", { match, seat })).actions;
      if (!action) continue;
      await player.ask("match.act", { key: key(), match, action });
      silent.delete(seat);
    }
  for (const player of others.reverse()) await player.ask("match.resign", { key: key(), match });
  return match;
}

/** Waits until the ladder has taken a match. */
export async function taken(player: Guest, match: string): Promise<void> {
  for (;;) {
    const { state } = await player.ask("rating.match", { match });
    if (state !== "waiting") return;
  }
}

/** The pairs of people of a day on which everybody plays once, of as many days as everybody needs to meet everybody. */
function days(count: number): [number, number][][] {
  return Array.from({ length: count - 1 }, (_, day) => {
    // The last one stays where it is, and the others go round.
    const at = (place: number) => (place === 0 ? count - 1 : (day + place) % (count - 1));
    return Array.from({ length: count / 2 }, (_, i) => [at(i), at(count - 1 - i)] as [number, number]);
  });
}

/**
 * An even number of people, of whom everybody plays everybody six times. Each of two wins now and then, the earlier of the
 * list more often. So all get onto the leaderboard.
 */
export async function season(people: readonly Guest[]): Promise<void> {
  for (let round = 0; round < 6; round++)
    for (const pairs of days(people.length)) {
      const played = await Promise.all(
        pairs.map(([a, b]) => {
          const [one, other] = a < b ? [people[a]!, people[b]!] : [people[b]!, people[a]!];
          return shortMatch((round + a + b) % 3 !== 0 ? [one, other] : [other, one]);
        }),
      );
      await Promise.all(played.map((match) => taken(people[0]!, match)));
    }
}
