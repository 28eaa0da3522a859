/** The log as it is read: a line for each turn, numbered by its first action. */
import type { GameEvent, View } from "../games/game.ts";
import type { Entry } from "./log.ts";

/** What happened at once: one action, or something that the server did. */
export interface Act {
  /** The entries of the log that tell of it. */
  readonly ids: readonly number[];
  readonly text: string;
  readonly ply: number;
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
  /** The number of its first action; null for a line that tells of none. */
  readonly number: number | null;
  readonly acts: readonly Act[];
}

/** A sentence without its subject, where the sentence before it on the same line has the same one. */
export function continued(text: string, before: string, name: string, own: boolean): string {
  const subject = `${name} `;
  if (text.startsWith(subject) && before.startsWith(subject)) return text.slice(subject.length);
  const [first = ""] = before.split(" ", 1);
  return own && text.startsWith(`${first} `) ? text.slice(first.length + 1) : text;
}

/** Whom the lines are told to. */
export interface Reader {
  /** An entry as a sentence; null for one without. */
  tell(entry: Entry): string | null;
  readonly names: readonly string[];
  readonly you: number | null;
}

/** Marks the actions after a ply, which were taken back; what was asked and said meanwhile stands. */
function undo(turns: { number: number | null; acts: Act[] }[], to: number): void {
  for (const line of turns)
    if (line.number !== null)
      line.acts = line.acts.map((act) => (act.ply > to ? { ...act, undone: true as const } : act));
}

export function turnsOf(log: readonly Entry[], { tell, names, you }: Reader): Turn[] {
  const turns: { number: number | null; acts: Act[] }[] = [];
  let [step, ply, before] = [0, 0, ""];
  let seen: View | null = null;
  for (const entry of log) {
    const { id, event, mover, turn, view } = entry;
    const said = tell(entry);
    if (said === null) continue;
    const line = turns.at(-1);
    const act = line?.acts.at(-1);
    const back = event.type === "taken_back";
    const moved = mover !== null && entry.ply > ply && !back;
    if (back) undo(turns, event.to as number);
    const name = names[mover ?? -1] ?? "";
    const text = continued(said, before, name, mover === you);
    if (line && act && entry.step === step) {
      const grown = { ...act, ids: [...act.ids, id], events: [...act.events, event] };
      line.acts.splice(-1, 1, { ...grown, text: `${act.text} · ${text}` });
    } else {
      const on = line !== undefined && line.number !== null && moved && act?.mover === mover;
      const changes = view !== seen;
      const of = { ids: [id], ply: entry.ply, turn, view, changes, events: [event], mover };
      const fresh: Act = { ...of, text: on ? text : said };
      if (on) line.acts.push(fresh);
      else turns.push({ number: moved ? entry.ply : null, acts: [fresh] });
    }
    [step, ply, before] = [entry.step, entry.ply, said];
    seen = view;
  }
  return turns;
}
