import { password } from "./accounts.ts";
import { Guest } from "./guest.ts";

/** Somebody with an account, who speaks the protocol without a page. */
export async function register(port: number, name: string): Promise<Guest> {
  const guest = await Guest.come(port, name);
  guest.identity = await guest.ask("account.register", { name, password });
  return guest;
}

let keys = 0;
const key = () => `rated-${++keys}`;

/** An open rated table of kuba, at which its host sits. */
export async function openRated(
  host: Guest,
  range: { rating_min?: number; rating_max?: number } = {},
): Promise<string> {
  const { match } = await host.ask("table.create", { key: key(), game: "kuba", rated: true, ...range });
  await host.ask("table.sit", { key: key(), match, seat: 0 });
  return match;
}

/** Sits down, begins, and has each act once. */
export async function beginRated(host: Guest, other: Guest, acts = 2): Promise<string> {
  const match = await openRated(host);
  await other.ask("table.sit", { key: key(), match, seat: 1 });
  await host.ask("table.start", { key: key(), match });
  for (const [seat, guest] of [host, other].slice(0, acts).entries()) {
    const { actions } = await guest.ask("match.legal", { match, seat });
    await guest.ask("match.act", { key: key(), match, action: actions[0]! });
  }
  return match;
}

export const resign = (guest: Guest, match: string) => guest.ask("match.resign", { key: key(), match });
