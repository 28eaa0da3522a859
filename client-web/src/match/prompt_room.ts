/** How much the prompt of a match has room for. Letters are counted, since no width is known before it is drawn. */

/** Whether the news below the prompt have two lines: the prompt itself has one. */
export const newsHaveTwoLines = (prompt: string, narrow: boolean): boolean =>
  prompt.length < (narrow ? 34 : 60);

/** How many letters of news can be read below the prompt. On a phone those of one rival have a line, those of more have two. */
export const lettersOfNews = (prompt: string, narrow: boolean, seats: number): number =>
  narrow ? (seats > 2 ? 84 : 48) : newsHaveTwoLines(prompt, narrow) ? 130 : 64;
