import type { Advice, View } from "../games/game.ts";
import type { Replay } from "../match/replay.svelte.ts";
import { tell } from "../match/words.ts";
import type { Session } from "../session/session.svelte.ts";
import { Analysis } from "./analysis.svelte.ts";
import { Attempt } from "./attempt.svelte.ts";
import { decoded, type Step } from "./line.ts";
import { isLoss, momentsOf, pointsOf, same, samplesOf, type Loss, type Point } from "./report.ts";

/** A finished match that is looked at closely: its analysis, and actions that are tried. */
export class Study {
  readonly analysis: Analysis;
  readonly replay: Replay;
  attempt: Attempt | null = $state.raw(null);
  /** Draw the best action on the board. */
  drawn = $state(true);
  /** The address names a line that cannot be read. */
  unread = $state(false);
  /** Brings the board into sight. */
  readonly show: () => void;
  readonly #session: Session;

  constructor(session: Session, replay: Replay, show = () => {}) {
    this.show = show;
    this.#session = session;
    this.replay = replay;
    this.analysis = new Analysis(session, replay.id);
  }

  readonly samples = $derived.by(() => (this.analysis.report ? samplesOf(this.analysis.report) : []));
  readonly points = $derived.by(() => (this.analysis.report ? pointsOf(this.analysis.report) : []));
  readonly moments = $derived.by(() => (this.analysis.report ? momentsOf(this.analysis.report) : []));

  /** How many actions were played before the position shown. */
  get ply(): number {
    return this.replay.doc?.ply ?? 0;
  }

  /** What was found for the next action, and for the last one. */
  readonly next = $derived.by((): Point | undefined => this.analysis.report?.points[String(this.ply)]);
  readonly last = $derived.by((): Point | undefined => this.analysis.report?.points[String(this.ply - 1)]);

  /** The moments before and after the position shown, as the number of actions before them. */
  readonly before = $derived.by(() => this.moments.findLast(({ ply }) => ply < this.ply)?.ply);
  readonly after = $derived.by(() => this.moments.find(({ ply }) => ply > this.ply)?.ply);

  /** What is drawn above the board. */
  readonly advice = $derived.by((): readonly Advice[] => {
    if (!this.drawn || this.replay.playing) return [];
    if (this.attempt) {
      const { position, playback, busy } = this.attempt;
      return position?.best && playback.idle && !busy ? [{ ...position.best, kind: "best" }] : [];
    }
    if (!this.next) return [];
    const { seat, best, played } = this.next;
    const right: Advice = { action: best, seat, kind: "best" };
    return same(best, played) ? [right] : [{ action: played, seat, kind: "played" }, right];
  });

  /** The position of the replay after so many actions. */
  readonly #places = $derived.by(() => {
    const places = new Map<number, number>();
    for (const [at, { doc }] of (this.replay.timeline?.positions ?? []).entries())
      if (!places.has(doc.ply)) places.set(doc.ply, at);
    return places;
  });

  /** The losses, by the entry of the log that tells the action. */
  readonly marks = $derived.by((): ReadonlyMap<number, Loss> => {
    const { timeline, ui } = this.replay;
    const marks = new Map<number, Loss>();
    if (!timeline || !ui) return marks;
    const told = new Set<number>();
    for (const entry of timeline.log) {
      const at = timeline.places.get(entry.id) ?? -1;
      const doc = timeline.positions[at]?.doc;
      const found = doc && this.analysis.report?.points[String(doc.ply - 1)];
      if (!found || !isLoss(found.class) || told.has(at) || this.#places.get(doc.ply) !== at) continue;
      if (tell(entry, doc, ui, doc.state, null) === null) continue;
      told.add(at);
      marks.set(entry.id, found.class);
    }
    return marks;
  });

  /** What is to be seen after so many actions, and who looks. */
  seen(ply: number): { view: View; you: number | null } {
    const { timeline, seat, frame } = this.replay;
    const position = timeline?.positions[this.#places.get(ply) ?? -1];
    return { view: position?.doc.state ?? frame.view, you: seat };
  }

  /** Shows the position after so many actions. */
  jump(ply: number): void {
    this.leave();
    const at = this.#places.get(ply);
    if (at !== undefined) this.replay.jump(at);
  }

  /** Shows the first mistake, one of the reader's own where there is one; the end where there is none. */
  lead(): void {
    const losses = this.moments.filter((moment) => isLoss(moment.class));
    const first = losses.find(({ seat }) => seat === this.replay.seat) ?? losses[0] ?? this.moments[0];
    if (first) this.jump(first.ply);
    else this.replay.jump(this.replay.last);
  }

  /** Opens what an address names: the analysis, for which a player asks with that, or a line of actions. */
  open(line: string): void {
    this.analysis.watch(() => {
      if (line === "" && this.#session.player) void this.analysis.request("quick");
    });
    const steps = decoded(line);
    this.unread = steps === null;
    if (steps?.length) this.try(steps);
  }

  /** Begins to try actions from the position shown. */
  try(steps: readonly Step[] = []): void {
    const { doc, ui, frame } = this.replay;
    if (!doc || !ui) return;
    this.replay.pause();
    this.leave();
    this.attempt = new Attempt(this.#session, {
      match: doc.match,
      ply: doc.ply,
      turn: doc.turn,
      frame,
      hidden: this.#session.games.find(({ id }) => id === doc.game)?.hidden ?? true,
      duration: (shown) => ui.duration(shown),
    });
    void this.attempt.follow(steps);
  }

  /** Goes back from what was tried to the match. */
  leave(): void {
    if (!this.attempt) return;
    this.attempt.close();
    this.attempt = null;
    this.replay.jump(this.replay.at);
  }

  close(): void {
    this.leave();
    this.analysis.close();
  }
}
