import type { TicketView, WaitForecast } from "$protocol";
import { clockText } from "../text/clock.ts";
import { t } from "./text.ts";

/** "14 s", "2 min". */
const span = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 100 ? t("seconds", { n: seconds }) : t("minutes", { n: Math.round(seconds / 60) });
};

/** How many wait for the same, beside whoever reads it. */
export const crowdText = (others: number): string =>
  others <= 0 ? t("crowd.none") : t.count("crowd", others);

/** For which games somebody waits: "2 players wait: 9, Kuba"; "" for none. */
export function whoWaits(games: readonly (readonly [title: string, waiting: number])[]): string {
  const wanted = games.filter(([, waiting]) => waiting > 0);
  if (wanted.length === 0) return "";
  const all = wanted.reduce((sum, [, waiting]) => sum + waiting, 0);
  return t.count("waits", all, { games: wanted.map(([title]) => title).join(", ") });
}

/** How long it takes, by what was measured; "" when too few waited of late. */
export function timeText({ in_ms: ms, or_longer: longer }: WaitForecast): string {
  if (ms === undefined) return "";
  return t(longer ? "forecast.longer" : "forecast.within", { time: span(ms) });
}

/** What a ticket for several sizes of tables waits for at the server's time `now` (QM-2); "" for one size. */
export function smallestText({ seats, smallest }: TicketView, now: number): string {
  if (!smallest || seats.least === seats.most) return "";
  const { seats: size, fewer_at: at } = smallest;
  if (at === undefined) return t("smallest", { seats: size });
  return t("smallest.later", { seats: size, fewer: size - 1, time: span(Math.max(0, at - now)) });
}

/** What a ticket asks for: "Kuba · 2 players · 15 min + 10 s". */
export const ticketText = ({ seats, clock, rated }: TicketView, title: string): string =>
  [
    title,
    seats.least === seats.most
      ? t("players", { n: seats.most })
      : t("players.range", { from: seats.least, to: seats.most }),
    clockText(clock),
    t(rated ? "rated" : "casual"),
  ].join(" · ");
