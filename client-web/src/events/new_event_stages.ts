/** The stages of a new tournament, as the form has them (TN-30). */
import type { JsonObject } from "$protocol";

export const formats = ["swiss", "round_robin", "groups", "knockout", "double_knockout", "arena"] as const;
export type Format = (typeof formats)[number];

/** What is chosen so far of one stage. */
export interface StageWish {
  format: Format;
  /** Of a Swiss; null: as many as the number of entrants needs. */
  rounds: number | null;
  /** Of a round robin, also of one inside groups. */
  cycles: 1 | 2;
  /** Of a round robin: all rounds are open from the start. */
  atOnce: boolean;
  thirdPlace: boolean;
  /** Of knockouts of two: how many games at most are added to a level tie; null: as the rules have it. */
  extraGames: number | null;
  /** Of a double knockout: whoever is beaten first in the final has another one. */
  reset: boolean;
  /** Of a knockout of more than two at a table: how many of a table go on; null: as the rules have it. */
  through: number | null;
  /** Of an arena. */
  minutes: number;
  streaks: boolean;
  /** Of groups: how many are in one at most, how they are drawn, and what they play. */
  groupSize: number;
  byLot: boolean;
  inner: "round_robin" | "swiss";
  innerRounds: number | null;
  /** Of the last stage: who shares the first place plays it off (TN-31). */
  playOff: boolean;
  /** How many go on to the stage that follows: of each group, or of all. */
  advance: number;
}

/** As many stages as an event may have. */
export const mostStages = 4;

export const freshStage = (format: Format): StageWish => ({
  format,
  rounds: null,
  cycles: 1,
  atOnce: false,
  thirdPlace: true,
  extraGames: null,
  reset: true,
  through: null,
  minutes: 60,
  streaks: true,
  groupSize: 4,
  byLot: false,
  inner: "round_robin",
  innerRounds: null,
  playOff: false,
  advance: 2,
});

/** The formats that are played with so many at a table (TN-4). */
export const formatsOf = (seats: number): Format[] =>
  seats === 2 ? [...formats] : ["swiss", "knockout", "arena"];

/** What a stage plays: in groups, what each of them does. */
export const playedIn = ({ format, inner }: Pick<StageWish, "format" | "inner">): Format =>
  format === "groups" ? inner : format;

/** What can follow a stage that is the nth of its event (TN-30): a knockout and an arena are the last one. */
export function nextFormatsOf({ format }: StageWish, seats: number, nth: number): Format[] {
  if (format.endsWith("knockout") || format === "arena" || nth >= mostStages) return [];
  return formatsOf(seats).filter((one) => one !== "arena");
}

/** Whether a play-off can follow a stage that is the nth, and the last, of its event (TN-31). */
export const canPlayOff = ({ format }: Pick<StageWish, "format">, seats: number, nth: number): boolean =>
  seats === 2 && (format === "swiss" || format === "round_robin") && nth < mostStages;

/** What is left of the stages that follow `first`, once they have to fit so many at a table. */
export function fittingStages(first: StageWish, later: readonly StageWish[], seats: number): StageWish[] {
  const kept: StageWish[] = [];
  for (const stage of later) {
    const before = kept.at(-1) ?? first;
    if (!nextFormatsOf(before, seats, kept.length + 1).includes(stage.format)) break;
    kept.push(stage);
  }
  return kept;
}

const circleOf = ({ cycles, atOnce }: StageWish): JsonObject => ({
  cycles,
  ...(atOnce ? { at_once: true } : {}),
});

const innerOf = (wish: StageWish): JsonObject => ({
  format: wish.inner,
  ...(wish.inner === "swiss" ? swissOf(wish.innerRounds) : circleOf(wish)),
});

const swissOf = (rounds: number | null): JsonObject => (rounds === null ? {} : { rounds });

const cupOf = ({ extraGames }: StageWish): JsonObject =>
  extraGames === null ? {} : { extra_games: extraGames };

function stageOf(wish: StageWish, seats: number): JsonObject {
  const { format } = wish;
  switch (format) {
    case "swiss":
      return { format, ...swissOf(wish.rounds) };
    case "round_robin":
      return { format, ...circleOf(wish) };
    case "groups":
      return {
        format,
        size: wish.groupSize,
        ...(wish.byLot ? { by_lot: true } : {}),
        inner: innerOf(wish),
      };
    case "knockout":
      if (seats > 2) return { format, ...(wish.through === null ? {} : { advance: wish.through }) };
      return { format, third_place: wish.thirdPlace, ...cupOf(wish) };
    case "double_knockout":
      return { format, ...(wish.reset ? {} : { reset: false }), ...cupOf(wish) };
    case "arena":
      return { format, minutes: wish.minutes, ...(wish.streaks || seats > 2 ? {} : { streaks: false }) };
  }
}

/** The stages as the request has them. Each but the last says how many go on. */
export function stagesOf(stages: readonly StageWish[], seats: number): JsonObject[] {
  const last = stages.at(-1);
  const playsOff = last?.playOff === true && canPlayOff(last, seats, stages.length);
  const list: JsonObject[] = stages.map((stage, i) => ({
    ...stageOf(stage, seats),
    ...(i < stages.length - 1 ? { advance: stage.advance } : {}),
  }));
  return playsOff ? [...list, { format: "knockout", play_off: true }] : list;
}

/** A stage as the settings of a tournament have it. */
interface ToldStage {
  readonly format: Format;
  readonly rounds?: number;
  readonly cycles?: 1 | 2;
  readonly at_once?: boolean;
  readonly third_place?: boolean;
  readonly extra_games?: number;
  readonly reset?: boolean;
  readonly minutes?: number;
  readonly streaks?: boolean;
  readonly size?: number;
  readonly by_lot?: boolean;
  readonly inner?: ToldStage;
  readonly advance?: number;
  readonly play_off?: boolean;
}

/** The rounds of a Swiss as told: none for as many as needed. */
const roundsOf = ({ rounds }: ToldStage): number | null => rounds || null;

function wishOfStage(told: ToldStage, seats: number): StageWish {
  const usual = freshStage(told.format);
  const circle = told.inner?.format === "round_robin" ? told.inner : told;
  const cup = told.format === "knockout" && seats > 2;
  return {
    ...usual,
    rounds: told.format === "swiss" ? roundsOf(told) : usual.rounds,
    cycles: circle.cycles ?? 1,
    atOnce: circle.at_once ?? false,
    thirdPlace: told.third_place ?? usual.thirdPlace,
    extraGames: told.extra_games === 2 ? null : (told.extra_games ?? null),
    reset: told.reset ?? true,
    through: cup ? (told.advance ?? null) : null,
    minutes: told.minutes ?? usual.minutes,
    streaks: told.streaks ?? true,
    groupSize: told.size ?? usual.groupSize,
    byLot: told.by_lot ?? false,
    inner: told.inner?.format === "swiss" ? "swiss" : "round_robin",
    innerRounds: told.inner ? roundsOf(told.inner) : null,
    advance: cup ? usual.advance : (told.advance ?? usual.advance),
  };
}

/** The stages of a tournament as the form has them. */
export function wishesOfStages(told: readonly ToldStage[], seats: number): StageWish[] {
  const playsOff = told.at(-1)?.play_off === true;
  const stages = told.slice(0, playsOff ? -1 : undefined).map((stage) => wishOfStage(stage, seats));
  const last = stages.at(-1);
  if (last && playsOff) last.playOff = true;
  return stages;
}
