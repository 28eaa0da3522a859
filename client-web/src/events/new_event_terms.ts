/** Who may enter a tournament, and what happens when: what stands beside its chain. */
import type { TournamentTerms } from "$protocol";
import type { Wish } from "./event_wish.ts";

const minute = 60_000;

/** A moment as the browser's field has it, unix ms; null for none. */
const momentOf = (field: string): number | null => {
  const at = field ? new Date(field).getTime() : NaN;
  return Number.isFinite(at) ? at : null;
};

/** Unix ms as the browser's field for a moment has it: local, to the minute. */
export function fieldOf(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * minute);
  return local.toISOString().slice(0, 16);
}

/** The time of the round behind these: a week later, as in a league, or none where there is nothing before it. */
export function nextTime(times: readonly string[]): string {
  const last = momentOf(times.at(-1) ?? "");
  if (last === null) return "";
  const next = new Date(last);
  // A week of the calendar: where the clocks change, the hour of the day stays.
  next.setDate(next.getDate() + 7);
  return fieldOf(next.getTime());
}

/** The terms with every member, as a change of them has it: null ends a limit or a time. */
export function allTermsOf(wish: Wish) {
  const { more, next } = wish;
  return {
    private: wish.isPrivate,
    who: wish.rated && wish.who === "anyone" ? ("accounts" as const) : wish.who,
    rating_min: more.lowest,
    rating_max: more.highest,
    starts_at: momentOf(wish.startsAt),
    no_show_ms: wish.noShowMinutes * minute,
    by_director: next === "director",
    round_times: next === "times" ? wish.roundTimes.flatMap((field) => momentOf(field) ?? []) : [],
    round_after_ms: next === "director" ? 0 : wish.pauseMinutes * minute,
    round_ms: (more.roundMinutes ?? 0) * minute,
    drafts: more.drafts,
  };
}

/** The terms of a new tournament: what is as without a choice is left out. */
export function termsOf(wish: Wish): TournamentTerms {
  const { private: hidden, who, no_show_ms, by_director, round_after_ms, ...rest } = allTermsOf(wish);
  const chosen = Object.entries(rest).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  return {
    private: hidden,
    who,
    no_show_ms,
    by_director,
    ...(by_director ? {} : { round_after_ms }),
    ...Object.fromEntries(chosen),
    // Ratings would tell the results (TN-36).
    ...(wish.more.delayMinutes && !wish.rated ? { delay_ms: wish.more.delayMinutes * minute } : {}),
    ...(wish.text.trim() ? { text: wish.text.trim() } : {}),
  };
}

/** The part of a wish that terms were made from. */
export function wishOfTerms(terms: TournamentTerms) {
  const minutes = (ms = 0) => Math.ceil(ms / minute);
  const times = terms.round_times ?? [];
  return {
    who: terms.who ?? ("accounts" as const),
    isPrivate: terms.private ?? false,
    startsAt: terms.starts_at === undefined ? "" : fieldOf(terms.starts_at),
    noShowMinutes: minutes(terms.no_show_ms ?? 5 * minute),
    next: terms.by_director
      ? ("director" as const)
      : times.length > 0
        ? ("times" as const)
        : ("itself" as const),
    roundTimes: times.map(fieldOf),
    pauseMinutes: minutes(terms.round_after_ms),
    more: {
      roundMinutes: terms.round_ms ? minutes(terms.round_ms) : null,
      delayMinutes: terms.delay_ms ? minutes(terms.delay_ms) : null,
      drafts: terms.drafts ?? false,
      lowest: terms.rating_min ?? null,
      highest: terms.rating_max ?? null,
    },
  };
}
