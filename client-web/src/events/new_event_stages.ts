/** The stages of a new tournament, as the form has them (TN-30). */
import type { JsonObject } from "$protocol";

export type Format = "swiss" | "round_robin" | "groups" | "knockout" | "double_knockout" | "arena";

/** What is chosen so far of one stage. */
export interface StageWish {
  format: Format;
  /** Of a Swiss; null: as many as the number of entrants needs. */
  rounds: number | null;
  cycles: 1 | 2;
  thirdPlace: boolean;
  /** Of a round robin: all rounds are open from the start. */
  atOnce: boolean;
  /** Of an arena. */
  minutes: number;
  /** Of groups: how many are in one at most, and what they play. */
  groupSize: number;
  inner: "round_robin" | "swiss";
  /** Of the last stage: who shares the first place plays it off (TN-31). */
  playOff: boolean;
  /** How many go on to the stage that follows: of each group, or of all. */
  advance: number;
}

/** As many stages as an event may have. */
export const mostStages = 4;

export const freshStage = (format: Format): StageWish => ({
  format,
  rounds: 5,
  cycles: 1,
  thirdPlace: true,
  atOnce: false,
  minutes: 60,
  groupSize: 4,
  inner: "round_robin",
  playOff: false,
  advance: 2,
});

/** The formats that are played with so many at a table (TN-4). */
export const formatsOf = (seats: number): Format[] =>
  seats === 2
    ? ["swiss", "round_robin", "groups", "knockout", "double_knockout", "arena"]
    : ["swiss", "knockout", "arena"];

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

function stageOf(wish: StageWish, seats: number): JsonObject {
  const { format, rounds, cycles, thirdPlace, minutes } = wish;
  switch (format) {
    case "swiss":
      return { format, ...(rounds === null ? {} : { rounds }) };
    case "round_robin":
      return { format, cycles, ...(wish.atOnce ? { at_once: true } : {}) };
    case "groups":
      return { format, size: wish.groupSize, inner: { format: wish.inner } };
    case "knockout":
      return { format, ...(seats === 2 ? { third_place: thirdPlace } : {}) };
    case "double_knockout":
      return { format };
    case "arena":
      return { format, minutes };
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
