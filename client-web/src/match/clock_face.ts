import type { MatchDocument } from "$protocol";

/** What the clock of a seat shows. */
export interface ClockFace {
  /** The time left, ms: with byo-yomi the main time, or in overtime that of the period that runs. */
  readonly time: number;
  /** The periods that are left, in overtime with the one that runs; 0 without byo-yomi. */
  readonly periods: number;
  /** Whether the main time before the periods is used up. */
  readonly overtime: boolean;
  /** Whether the player should hurry. */
  readonly low: boolean;
}

type Timed = Pick<MatchDocument, "clock" | "left" | "periods">;

/** The clock of a seat that has run for `ran` ms since the document was made. */
export function clockFace({ clock, left, periods }: Timed, seat: number, ran: number): ClockFace {
  const rest = Math.max(0, (left?.[seat] ?? 0) - ran);
  const most = periods?.[seat] ?? 0;
  const span = clock.type === "byoyomi" ? clock.period_ms : 0;
  const time = rest - most * span;
  if (span === 0 || time > 0) return { time, periods: most, overtime: false, low: time < 20_000 };
  return inPeriod(rest, span);
}

function inPeriod(rest: number, span: number): ClockFace {
  const periods = Math.ceil(rest / span);
  const time = rest - Math.max(0, periods - 1) * span;
  return { time, periods, overtime: true, low: time < Math.min(10_000, span / 2) };
}
