/** What a match sounds like. */
import type { MatchDocument } from "$protocol";
import type { Frame, GameUi } from "../games/game.ts";
import type { Sound } from "../sound.ts";

/** The sound of a frame: of the last of its events that has one. Pictures that are not animated are silent. */
export function soundOf(ui: GameUi, frame: Frame): Sound | null {
  if (!frame.before) return null;
  return frame.events.map((event) => ui.sound?.(event) ?? null).findLast((sound) => sound !== null) ?? null;
}

/** The sound of a match's end, as `you` hear it; null for a spectator. */
export function endOf({ result }: MatchDocument, you: number | null): Sound | null {
  if (!result || you === null) return null;
  const alone = result.ranks.filter((rank) => rank === 1).length < result.ranks.length;
  return alone && result.ranks[you] === 1 ? "won" : "over";
}
