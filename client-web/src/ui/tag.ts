import type { Player } from "$protocol";

/** What tells guests of the same name apart: the first characters of the id. */
export const tagOf = ({ id }: Player): string => id.slice(0, 4);
