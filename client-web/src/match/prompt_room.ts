/** How much the prompt of a match has room for. Letters are counted, since no width is known before it is drawn. */

/** Whether the news below the prompt have two lines: the prompt itself has one. */
export const newsHaveTwoLines = (prompt: string, narrow: boolean): boolean =>
  prompt.length < (narrow ? 34 : 60);

/** How many letters of news can be read below the prompt. On a phone both are drawn smaller where the prompt is long. */
export const lettersOfNews = (prompt: string, narrow: boolean): number =>
  narrow ? 84 : newsHaveTwoLines(prompt, narrow) ? 130 : 64;
