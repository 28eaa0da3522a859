import type { Seating } from "../game.ts";
import { beside, corners, edgeBetween, runnerNames } from "./board.ts";
import { runnerText, t } from "./text.ts";
import { runnersOf, type KabetopoView, type Piece } from "./view.ts";

/** The pieces on a square and around it, in words. */
export function squareText(square: string, view: KabetopoView, seating: Seating): string {
  const parts: string[] = [square];
  const stones = view.peaks[square];
  if (stones !== undefined) parts.push(t.count("square.peak", stones));
  const corner = runnerNames.find((name) => corners[name] === square);
  if (corner) parts.push(t("square.corner", { corner: runnerText(corner) }));
  if (`door:${square}` in view.doors)
    parts.push(t(view.locks[`door:${square}`] ? "square.locked" : "square.door"));
  for (const runner of runnersOf(view)) {
    if (runner.square !== square) continue;
    parts.push(
      t("square.runner", { runner: runnerText(runner.name), name: seating.names[runner.seat] ?? "" }),
    );
    if (runner.stones) parts.push(t.count("square.stones", runner.stones));
  }
  for (const other of beside(square)) {
    const edge = edgeBetween(square, other)?.name ?? "";
    const piece = view.edges[edge];
    if (piece) parts.push(t("square.edge", { piece: pieceText(edge, piece, view), square: other }));
  }
  return parts.join(", ");
}

/** The piece on an edge in words; a portal may be locked. */
const pieceText = (edge: string, piece: Piece, view: KabetopoView): string =>
  view.locks[edge] ? t("piece.locked") : t(`piece.${piece}`);
