import type { LobbyDocument, TableRow } from "$protocol";

/** From this on a clock of a turn is one of days: nobody sits at the board meanwhile. */
const day = 86_400_000;

export type Tables = LobbyDocument["tables"];

const freeSeat = ({ seats, taken }: TableRow): number =>
  Array.from({ length: seats }, (_, seat) => seat).find((seat) => taken[seat] === undefined) ?? -1;

/** Whether anybody can sit down there and play at once. */
const fits = (row: TableRow, player: string | undefined): boolean =>
  row.rated !== true &&
  freeSeat(row) >= 0 &&
  row.clock.type !== "none" &&
  !(row.clock.type === "move" && row.clock.move_ms >= day) &&
  !Object.values(row.seated ?? {}).some(({ id }) => id === player);

/** The open tables of a game at which a player can sit down to play at once: who has waited longest comes first. */
export const fittingTables = (
  tables: Tables,
  game: string,
  player?: string,
): [match: string, seat: number][] =>
  Object.entries(tables)
    .filter(([, row]) => row.game === game && fits(row, player))
    .sort(([, a], [, b]) => a.created - b.created)
    .map(([match, row]) => [match, freeSeat(row)]);
