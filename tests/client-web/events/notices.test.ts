import { expect, it } from "vitest";
import type { OwnTable, OwnTournamentDocument, TournamentDocument } from "$protocol";
import { noticeOf, type Circumstances } from "$web/events/notices.ts";

const minute = 60_000;

const head = (more: object = {}): TournamentDocument =>
  ({
    phase: "running",
    settings: { check_in: 10 },
    terms: {},
    round: { stage: 1, round: 2, of: 3, open: 4 },
    ...more,
  }) as unknown as TournamentDocument;

const table = (more: Partial<OwnTable> = {}): OwnTable => ({
  stage: 1,
  round: 2,
  table: 3,
  game: 1,
  seats: [1, 2],
  ready: false,
  ...more,
});

const own = (...tables: OwnTable[]): OwnTournamentDocument => ({ director: false, entrant: 1, tables });

const now: Circumstances = { checkedIn: undefined, news: false, bye: false, now: 0, at: null };

it("TN-15 tells of a table that waits, and of a match that has begun first", () => {
  expect(noticeOf(head(), own(table({ until: 9 })), now)).toMatchObject({
    kind: "table",
    table: 3,
    until: 9,
  });
  const both = own(table(), table({ round: 3, match: "m_1" }));
  expect(noticeOf(head(), both, now)).toMatchObject({ kind: "match", round: 3, match: "m_1" });
});

it("TN-15 tells nothing while the player looks at the match, and nothing to who is not in", () => {
  expect(noticeOf(head(), own(table({ match: "m_1" })), { ...now, at: "m_1" })).toBeNull();
  expect(noticeOf(head(), own(table({ match: "m_1" })), { ...now, at: "m_2" })).not.toBeNull();
  expect(noticeOf(head(), { director: true, tables: [] }, { ...now, bye: true })).toBeNull();
  expect(noticeOf(head({ phase: "paused" }), own(table()), now)).toBeNull();
});

it("TN-10 tells who has a bye that the round is paired, once a round", () => {
  const two = noticeOf(head(), own(), { ...now, bye: true });
  expect(two).toMatchObject({ kind: "paired", round: 2 });
  const three = head({ round: { stage: 1, round: 3, of: 3, open: 1 } });
  expect(noticeOf(three, own(), { ...now, bye: true })?.key).not.toBe(two?.key);
  // Who has played already waits for the others.
  expect(noticeOf(head(), own(), now)).toBeNull();
  const over = head({ round: { stage: 1, round: 2, of: 3, open: 0 } });
  expect(noticeOf(over, own(), { ...now, bye: true })).toBeNull();
});

it("TN-6 tells who has not checked in, from when the check-in opens until the start", () => {
  const open = head({ phase: "open", round: undefined, terms: { starts_at: 30 * minute } });
  const at = (time: number, checkedIn?: boolean) =>
    noticeOf(open, own(), { ...now, now: time, checkedIn })?.kind;
  expect(at(19 * minute, false)).toBeUndefined();
  expect(at(20 * minute, false)).toBe("check_in");
  expect(at(20 * minute)).toBeUndefined();
  expect(at(20 * minute, true)).toBeUndefined();
  const byHand = head({ phase: "open", terms: {} });
  expect(noticeOf(byHand, own(), { ...now, checkedIn: false })?.kind).toBe("check_in");
  const none = head({ phase: "open", settings: { check_in: 0 } });
  expect(noticeOf(none, own(), { ...now, checkedIn: false })).toBeNull();
});

it("TN-5 tells whom somebody else has entered, until the start, and of the check-in first", () => {
  const open = head({ phase: "open", round: undefined, settings: { check_in: 0 } });
  expect(noticeOf(open, own(), { ...now, news: true })?.kind).toBe("entered");
  expect(noticeOf(open, own(), now)).toBeNull();
  expect(noticeOf(head(), own(), { ...now, news: true })).toBeNull();
  const checks = head({ phase: "open" });
  expect(noticeOf(checks, own(), { ...now, news: true, checkedIn: false })?.kind).toBe("check_in");
});
