import type { GameInfo } from "$protocol";
import { levels, type Level } from "../ui/player_name.ts";

/** What is played against the house. */
export interface Choice {
  game: string;
  level: Level;
  /** How many bots; as far as the game has seats for them. */
  opponents: number;
  /** How many rounds; of no account where the game does not let one choose. */
  rounds: string;
}

/** The game with which a newcomer begins, where the server has it. */
const first = "kuba";

/** How many opponents a game may have. */
export const opponentsOf = ({ min_seats, max_seats }: GameInfo): number[] =>
  Array.from({ length: max_seats - min_seats + 1 }, (_, i) => min_seats - 1 + i);

/** As many of them as were chosen; else as near to that as the game allows. */
export const fitting = (info: GameInfo, opponents: number): number =>
  Math.min(Math.max(opponents, info.min_seats - 1), info.max_seats - 1);

/** How long a match may be, where the game lets one choose: a list too long to read helps nobody. */
const lengths = ["1", "3", "5", "10"];

export const roundsOf = ({ options }: GameInfo): string[] => {
  const able = options.find(({ name }) => name === "rounds")?.values ?? [];
  return lengths.filter((rounds) => able.includes(rounds));
};

const storage = "kabinet.house";

/** What was chosen last on this device, as far as it still makes sense. */
export function lastChoice(games: readonly GameInfo[]): Choice {
  const known = (id: string | undefined) => games.find((one) => one.id === id)?.id;
  const usual: Choice = {
    game: known(first) ?? games[0]?.id ?? "",
    level: "easy",
    opponents: 1,
    rounds: lengths[0]!,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "{}") as Partial<Choice>;
    return {
      game: known(kept.game) ?? usual.game,
      level: levels.find((one) => one === kept.level) ?? usual.level,
      opponents: Number.isSafeInteger(kept.opponents) ? kept.opponents! : usual.opponents,
      rounds: lengths.find((one) => one === kept.rounds) ?? usual.rounds,
    };
  } catch {
    return usual;
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(storage, JSON.stringify(choice));
  } catch {
    // Without storage it is chosen anew.
  }
}
