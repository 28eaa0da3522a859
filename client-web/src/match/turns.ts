/** The log as it is read: a line for each turn, with its number. */
import type { GameEvent, View } from "../games/game.ts";
import { isEnd, type Entry } from "./log.ts";

/** What happened at once: one action, or something that the server did. */
export interface Act {
  /** The entries of the log that tell of it. */
  readonly ids: readonly number[];
  readonly text: string;
  /** What is said small behind that. */
  readonly note?: string;
  /** The same with its subject, which `text` leaves out where the line has it. */
  readonly whole: string;
  readonly ply: number;
  /** "3" for the first action of the third turn, "3b" for the next one; null where that is not known, or it is no action. */
  readonly label: string | null;
  /** The seats to move after it. */
  readonly turn: readonly number[];
  readonly view: View | null;
  /** It was taken back. */
  readonly undone?: true;
  /** Whether it changed what the board shows. */
  readonly changes: boolean;
  readonly events: readonly GameEvent[];
  readonly mover: number | null;
}

/** A line of the log. */
export interface Turn {
  /** It tells of actions. */
  readonly moves: boolean;
  readonly acts: readonly Act[];
}

/** A sentence without its subject, where the sentence before it on the same line has the same one. */
export function continued(text: string, before: string, name: string, own: boolean): string {
  // French has a space before its colon, which does not break.
  for (const subject of [`${name} `, `${name}: `, `${name}\u00a0: `])
    if (text.startsWith(subject) && before.startsWith(subject)) return text.slice(subject.length);
  const [first = ""] = before.split(" ", 1);
  return own && !before.startsWith(name) && text.startsWith(`${first} `)
    ? text.slice(first.length + 1)
    : text;
}

/** A sentence about what somebody did; the server's own have no mover. */
export interface Said {
  readonly text: string;
  readonly mover: number | null;
  /** It tells of an action. */
  readonly acts?: boolean;
}

/** A sentence with what it tells of, and how many actions there had been by then. */
export type Told = Said & { readonly event: GameEvent; readonly ply: number };

/** The sentences that still hold: no action that was undone, and that it was only until somebody acts again. */
export function valid(said: readonly Told[]): Told[] {
  let kept: Told[] = [];
  for (const one of said) {
    const { type, to } = one.event;
    if (type === "taken_back") kept = kept.filter(({ acts, ply }) => !acts || ply <= Number(to));
    else if (one.acts) kept = kept.filter(({ event }) => event.type !== "taken_back");
    kept.push(one);
  }
  return kept;
}

/**
 * What a player wants to hear when it is their turn again: all that others did since the player's last action. Where nobody
 * knows what comes of an action before it is done, what came of the player's own stands before that. At other times the
 * newest sentences, `fresh` of them.
 */
export function sinceOwn<S extends Said>(
  said: readonly S[],
  fresh: number,
  you: number | null,
  outcomes: boolean,
): S[] {
  const last = you === null ? -1 : said.findLastIndex(({ mover, acts }) => mover === you && acts !== false);
  if (last < 0 || (last === said.length - 1 && !outcomes)) return said.slice(-Math.min(fresh, 2));
  let first = last;
  while (first > 0 && last - first < 1 && said[first - 1]?.mover === you) first -= 1;
  return said.slice(outcomes ? first : last + 1);
}

/**
 * Sentences of the news, with one in place of all that tell of a turn of several actions, where the game has such a one: it
 * says in a few words what else were told by its end alone.
 */
export function chained<S extends Said & { readonly event: GameEvent }>(
  said: readonly S[],
  chain: (events: readonly GameEvent[], mover: number) => string | null,
): Said[] {
  const parts: S[][] = [];
  for (const one of said) {
    const part = parts.at(-1);
    if (part && part[0]?.mover === one.mover) part.push(one);
    else parts.push([one]);
  }
  return parts.flatMap((part): Said[] => {
    const mover = part[0]?.mover ?? null;
    const text =
      mover === null
        ? null
        : chain(
            part.map(({ event }) => event),
            mover,
          );
    return text === null ? part : [{ text, mover, acts: true }];
  });
}

/** Whether a sentence is about the reader, and begins with the word for that: no sentence about somebody else does. */
const aboutReader = (
  text: string,
  mover: number | null,
  names: readonly string[],
  you: number | null,
): boolean => mover !== null && mover === you && !names.some((name) => name !== "" && text.startsWith(name));

/** Sentences on one line, which name whoever acts once. */
export const together = (said: readonly Said[], names: readonly string[], you: number | null): string =>
  said
    .map(({ text, mover, acts = true }, i) =>
      continued(
        text,
        said[i - 1]?.text ?? "",
        names[mover ?? -1] ?? "",
        acts && aboutReader(text, mover, names, you),
      ),
    )
    .join("\u00a0· ");

/**
 * The sentences on a line of at most so many letters. What came of an action stands behind the action, so the first to
 * go are those before the last one of everybody, and then the oldest.
 */
export function newsOf(
  said: readonly Said[],
  names: readonly string[],
  you: number | null,
  letters: number,
): string {
  const text = together(said, names, you);
  if (text.length <= letters || said.length < 2) return text;
  const spare = said.findIndex(({ mover }, i) => said.some((later, at) => at > i && later.mover === mover));
  if (spare >= 0) return newsOf(said.toSpliced(spare, 1), names, you, letters);
  return newsOf(said.slice(1), names, you, letters);
}

/** Whom the lines are told to. */
export interface Reader {
  /** An entry as a sentence; null for one without. */
  tell(entry: Entry): string | null;
  /** What is said small behind the sentences of its step, of an entry that has none; null for nothing. */
  note?(entry: Entry): string | null;
  readonly names: readonly string[];
  readonly you: number | null;
}

/** Marks the actions after a ply, which were taken back; what was asked and said meanwhile stands. */
function undo(turns: { moves: boolean; acts: Act[] }[], to: number): void {
  for (const line of turns)
    if (line.moves)
      line.acts = line.acts.map((act) => (act.ply > to ? { ...act, undone: true as const } : act));
}

/** The letters of the actions of a turn: none for the first, then b, c and so on. */
const letterOf = (part: number): string => (part === 0 ? "" : String.fromCharCode(97 + Math.min(part, 25)));

const labelOf = ({ nth, part }: Entry): string | null =>
  nth === null || part === null ? null : `${nth}${letterOf(part)}`;

/** What an act has of the entries of its step that come before its first sentence. */
type Silent = Pick<Act, "ids" | "events" | "note">;

const silent: Silent = { ids: [], events: [] };

/** An act with one more entry that has no sentence. */
const noted = <T extends Silent>(act: T, { id, event }: Entry, note: string): T => ({
  ...act,
  ids: [...act.ids, id],
  events: [...act.events, event],
  note: act.note ? `${act.note}, ${note}` : note,
});

export function turnsOf(log: readonly Entry[], { tell, note, names, you }: Reader): Turn[] {
  const turns: { moves: boolean; acts: Act[] }[] = [];
  let [step, opening, before] = [0, "", ""];
  let [seen, ahead, aheadOf]: [View | null, Silent, number] = [null, silent, 0];
  for (const entry of log) {
    const { id, event, mover, turn, view } = entry;
    const said = tell(entry);
    const line = turns.at(-1);
    const act = line?.acts.at(-1);
    if (said === null) {
      const small = note?.(entry);
      if (!small) continue;
      if (line && act && entry.step === step) line.acts.splice(-1, 1, noted(act, entry, small));
      else [ahead, aheadOf] = [noted(aheadOf === entry.step ? ahead : silent, entry, small), entry.step];
      continue;
    }
    const back = event.type === "taken_back";
    const moved = entry.part !== null;
    if (back) undo(turns, event.to as number);
    const name = names[mover ?? -1] ?? "";
    if (entry.step !== step) opening = said;
    const own = moved && aboutReader(said, mover, names, you);
    // How a match ended is a sentence of its own.
    const goes = isEnd(entry) ? said : continued(said, before, name, own);
    // What stands between two sentences of a step may have no subject.
    const follows = goes === said && opening !== said && !isEnd(entry);
    const text = follows ? continued(said, opening, name, own) : goes;
    if (line && act && entry.step === step) {
      const grown = { ...act, ids: [...act.ids, id], events: [...act.events, event] };
      line.acts.splice(-1, 1, { ...grown, text: `${act.text} · ${text}`, whole: `${act.whole} · ${text}` });
    } else {
      const on = line !== undefined && line.moves && moved && (entry.part ?? 0) > 0;
      const first = aheadOf === entry.step ? ahead : silent;
      const of = { ply: entry.ply, label: labelOf(entry), turn, view, changes: view !== seen, mover };
      const all = { ...first, ids: [...first.ids, id], events: [...first.events, event] };
      const fresh: Act = { ...all, ...of, text: on ? text : said, whole: said };
      if (on) line.acts.push(fresh);
      else turns.push({ moves: moved, acts: [fresh] });
    }
    [step, before] = [entry.step, said];
    seen = view;
  }
  return turns;
}
