import { describe, expect, it } from "vitest";
import { logged, type Entry } from "$web/match/log.ts";
import { chained, continued, newsOf, sinceOwn, together, turnsOf, valid } from "$web/match/turns.ts";

/** A log of steps: who was to move, the number of actions after it, what its events say. */
function logOf(...steps: [mover: number | null, ply: number, ...said: string[]][]): Entry[] {
  let log: Entry[] = [];
  for (const [i, [mover, ply, ...said]] of steps.entries()) {
    const events = said.map((text) => ({ type: "told", text }));
    const turn = steps.slice(i + 1).flatMap(([next, later]) => (next !== null && later > ply ? [next] : []));
    log = logged(log, events, { mover, ply, turn: turn.slice(0, 1), view: { ply } });
  }
  return log;
}

const reader = {
  tell: ({ event }: Entry) => (event.text as string) || null,
  names: ["Ada", "Bob"],
  you: null,
};

const lines = (log: readonly Entry[], you: number | null = null) =>
  turnsOf(log, { ...reader, you }).map(({ acts }) => [acts[0]?.label ?? null, acts.map(({ text }) => text)]);

describe("sentences on one line", () => {
  // The dot never begins a line.
  const joined = (...args: Parameters<typeof together>) => together(...args).replaceAll("\u00a0", " ");

  const [flicks, captures] = [
    { text: "Ada: flick, 9° right", mover: 0 },
    { text: "Ada: base 1 captured", mover: 0 },
  ];

  it("name whoever acts once", () => {
    expect(joined([flicks, captures], ["Ada", "Bob"], null)).toBe("Ada: flick, 9° right · base 1 captured");
  });

  it("name whoever acts once in French, too", () => {
    const [flick, foul] = ["pichenette", "faute"].map((text) => ({ text: `Ada\u00a0: ${text}`, mover: 0 }));
    expect(joined([flick!, foul!], ["Ada", "Bob"], null)).toBe("Ada : pichenette · faute");
  });

  it("keep the words of what is no action of the reader", () => {
    const about = { text: "The match is about to begin", mover: 0, acts: false };
    const begins = { text: "The match begins", mover: 0, acts: false };
    expect(joined([about, begins], ["Ada", "Bob"], 0)).toBe("The match is about to begin · The match begins");
    const turns = ["Easy bot turns up: 9", "Easy bot turns up: 12"].map((text) => ({ text, mover: 0 }));
    expect(joined(turns, ["Ada", "Easy bot"], 0)).toBe(turns.map(({ text }) => text).join(" · "));
  });

  it("name both where two act", () => {
    const other = { text: "Bob: base 2 captured", mover: 1 };
    expect(joined([flicks, other], ["Ada", "Bob"], null)).toBe("Ada: flick, 9° right · Bob: base 2 captured");
  });
});

describe("what is told when it is one's turn again", () => {
  const of = (mover: number | null, ...texts: string[]) => texts.map((text) => ({ text, mover }));
  const texts = (said: readonly { text: string }[]) => said.map(({ text }) => text);

  it("is all that others did since the own action", () => {
    const said = [...of(1, "old"), ...of(0, "own"), ...of(1, "a", "b"), ...of(2, "c")];
    expect(texts(sinceOwn(said, 1, 0, false))).toEqual(["a", "b", "c"]);
  });

  it("begins with what came of the own action where nobody knew before", () => {
    const said = [...of(0, "flick", "knocked off", "foul"), ...of(1, "a free meekone")];
    expect(texts(sinceOwn(said, 1, 0, true))).toEqual(["knocked off", "foul", "a free meekone"]);
  });

  it("is what came of the own action as long as nobody else acts", () => {
    expect(texts(sinceOwn(of(0, "flick", "captured"), 1, 0, true))).toEqual(["flick", "captured"]);
    expect(texts(sinceOwn(of(0, "a", "b", "c"), 1, 0, false))).toEqual(["c"]);
  });

  it("is the last of it for a spectator, and for a player who has not acted yet", () => {
    expect(texts(sinceOwn(of(0, "a", "b", "c"), 3, null, true))).toEqual(["b", "c"]);
    expect(texts(sinceOwn(of(1, "a", "b", "c"), 2, 0, false))).toEqual(["b", "c"]);
  });

  it("is nothing that was undone, and that it was only until somebody acts again", () => {
    const act = (text: string, ply: number) => ({ text, mover: 0, acts: true, event: { type: "move" }, ply });
    const back = { text: "back", mover: 0, acts: false, event: { type: "taken_back", to: 1 }, ply: 3 };
    const undone = [act("a", 1), act("b", 2), act("c", 3), back];
    expect(texts(valid(undone))).toEqual(["a", "back"]);
    expect(texts(valid([...undone, act("d", 4)]))).toEqual(["a", "d"]);
  });

  const names = ["You", "Bob", "Cleo"];
  const news = (said: readonly { text: string; mover: number | null }[], letters: number) =>
    newsOf(said, names, 0, letters).replaceAll("\u00a0", " ");

  it("leaves out first what somebody did before the last of it, where there is no room", () => {
    const said = [...of(0, "foul"), ...of(1, "Bob: a flick", "Bob: dead ball")];
    expect(news(said, 40)).toBe("foul · Bob: a flick · dead ball");
    expect(news(said, 30)).toBe("foul · Bob: dead ball");
  });

  it("has one sentence for a turn of several actions, where the game has one", () => {
    const said = [...of(0, "a"), ...of(1, "b", "c"), ...of(2, "d")].map((one) => ({
      ...one,
      event: { type: one.text },
    }));
    const chain = (events: readonly { type: string }[]) =>
      events.length > 1 ? events.map(({ type }) => type).join("-") : null;
    expect(texts(chained(said, chain))).toEqual(["a", "b-c", "d"]);
  });

  it("measures the line as it is read, and leaves out who acted first", () => {
    const said = [...of(1, "Bob: a wall", "Bob: a step"), ...of(2, "Cleo: a lock")];
    expect(news(said, "Bob: a wall · a step · Cleo: a lock".length)).toBe(
      "Bob: a wall · a step · Cleo: a lock",
    );
    expect(news(said, "Bob: a step · Cleo: a lock".length)).toBe("Bob: a step · Cleo: a lock");
    expect(news(said, 15)).toBe("Cleo: a lock");
    expect(news(said, 5)).toBe("Cleo: a lock");
    expect(news([], 5)).toBe("");
  });
});

describe("the log as it is read", () => {
  it("has a line for each turn, with its number", () => {
    const log = logOf(
      [0, 1, "Ada pushes", "Ada captures"],
      [0, 2, "Ada pushes again"],
      [1, 3, "Bob pushes"],
      [0, 4, "Ada pushes"],
    );
    expect(lines(log)).toEqual([
      ["1", ["Ada pushes · captures", "pushes again"]],
      ["2", ["Bob pushes"]],
      ["3", ["Ada pushes"]],
    ]);
  });

  it("names who acts once in a step, whatever is told in between", () => {
    const log = logOf([0, 1, "Ada: a flick", "Knocked off: base 4", "Ada: base 4 captured"]);
    expect(lines(log)).toEqual([["1", ["Ada: a flick · Knocked off: base 4 · base 4 captured"]]]);
  });

  it("says small behind its step what has no sentence, and is looked at with it", () => {
    const log = logOf(
      [0, 1, "small: 9° right", "Ada: base 4 captured"],
      [1, 2, "Bob: dead ball", "small: 2° left"],
    );
    const quiet = (entry: Entry) => (reader.tell(entry)?.startsWith("small: ") ? null : reader.tell(entry));
    const note = (entry: Entry) => reader.tell(entry)?.replace("small: ", "") ?? null;
    const acts = turnsOf(log, { ...reader, tell: quiet, note }).flatMap((turn) => turn.acts);
    expect(acts.map(({ text }) => text)).toEqual(["Ada: base 4 captured", "Bob: dead ball"]);
    expect(acts.map((act) => act.note)).toEqual(["9° right", "2° left"]);
    expect(acts.map(({ ids }) => ids)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("gives the actions of one turn letters, also where something else is told between them", () => {
    const log = logOf(
      [null, 0, "The match begins"],
      [0, 1, "Ada pushes"],
      [0, 1, "Bob offers a draw"],
      [0, 2, "Ada pushes again"],
      [0, 3, "Ada pushes once more"],
      [1, 4, "Bob pushes"],
    );
    const labels = turnsOf(log, reader).map(({ moves, acts }) => [moves, acts.map(({ label }) => label)]);
    expect(labels).toEqual([
      [false, [null]],
      [true, ["1"]],
      [false, [null]],
      [true, ["1b", "1c"]],
      [true, ["2"]],
    ]);
  });

  it("gives no numbers where it begins in the middle of the match", () => {
    expect(lines(logOf([0, 40, "Ada pushes"], [1, 41, "Bob pushes"]))).toEqual([
      [null, ["Ada pushes"]],
      [null, ["Bob pushes"]],
    ]);
  });

  it("gives what is no action a line without a number", () => {
    const log = logOf([null, 0, "The match begins"], [0, 1, "Ada pushes"], [1, 1, "Bob offers a draw"]);
    expect(lines(log)).toEqual([
      [null, ["The match begins"]],
      ["1", ["Ada pushes"]],
      [null, ["Bob offers a draw"]],
    ]);
  });

  it("leaves out what is not told", () => {
    expect(lines(logOf([0, 1, "", "Ada pushes"], [1, 2, ""]))).toEqual([["1", ["Ada pushes"]]]);
  });

  it("says of each whether the board looks different behind it", () => {
    const view = { board: "x" };
    let log = logged([], [{ type: "told", text: "Ada pushes" }], { mover: 0, ply: 1, turn: [1], view });
    log = logged(log, [{ type: "told", text: "Bob resigns" }], { mover: 1, ply: 1, turn: [], view });
    expect(turnsOf(log, reader).map(({ acts }) => acts[0]?.changes)).toEqual([true, false]);
  });

  it("leads from each action to the position behind it", () => {
    const [turn] = turnsOf(logOf([0, 1, "Ada takes", "Ada sees"], [0, 2, "Ada plays"]), reader);
    expect(turn?.acts.map(({ ids, view, ply }) => [ids, view, ply])).toEqual([
      [[1, 2], { ply: 1 }, 1],
      [[3], { ply: 2 }, 2],
    ]);
  });
});

describe("a sentence that goes on", () => {
  it("leaves out a name that it begins with again", () => {
    expect(continued("Ada Lovelace takes", "Ada Lovelace draws", "Ada Lovelace", false)).toBe("takes");
    expect(continued("Ada Lovelace takes", "Ada Byron draws", "Bob", false)).toBe("Ada Lovelace takes");
    expect(continued("Guest 7tmn: dead ball", "Guest 7tmn: flick", "Guest 7tmn", true)).toBe("dead ball");
    expect(continued("Guest kazy joined", "Guest 7tmn: flick", "Guest 7tmn", true)).toBe("Guest kazy joined");
  });

  it("leaves out the word for the reader", () => {
    expect(continued("Du tauschst", "Du ziehst", "Ada", true)).toBe("tauschst");
    expect(continued("Du tauschst", "Bob zieht", "Ada", true)).toBe("Du tauschst");
  });

  it("tells how a match ended in a sentence of its own", () => {
    const end = { type: "won", text: "You have most" };
    const log = logged(logOf([0, 1, "You push"]), [{ type: "told", text: "Round 1: 5" }, end], {
      ...{ mover: 0, ply: 2, turn: [], view: {} },
    });
    expect(
      turnsOf(log, { ...reader, you: 0 })
        .at(-1)
        ?.acts.at(-1)?.text,
    ).toBe("Round 1: 5 · You have most");
  });

  it("strikes out what was taken back, and gives the taking back no number", () => {
    let log = logOf([0, 1, "Ada pushes"], [1, 2, "Bob pushes"], [0, 3, "Ada slips"], [1, 4, "Bob gains"]);
    log = logged(log, [{ type: "told", text: "Ada asks" }], { mover: null, ply: 4, turn: [0], view: {} });
    const back = { type: "taken_back", seat: 0, to: 2, text: "Ada takes it back" };
    log = logged(log, [back], { mover: 1, ply: 5, turn: [0], view: {} });
    log = logged(log, [{ type: "told", text: "Ada does better" }], { mover: 0, ply: 6, turn: [1], view: {} });
    expect(
      turnsOf(log, reader).map(({ acts }) => [
        acts[0]?.label ?? null,
        acts[0]?.text,
        acts[0]?.undone ?? false,
      ]),
    ).toEqual([
      ["1", "Ada pushes", false],
      ["2", "Bob pushes", false],
      ["3", "Ada slips", true],
      ["4", "Bob gains", true],
      [null, "Ada asks", false],
      [null, "Ada takes it back", false],
      ["3", "Ada does better", false],
    ]);
  });
});
