/** The parts of the page of a tournament, as its address names them; the first one is "". */
export const views = ["", "rounds", "entrants", "about", "desk"] as const;
export type View = (typeof views)[number];

/** Where an address leads: one that nobody knows leads to the first part. */
export const viewOf = (view: string): View => views.find((one) => one === view) ?? "";
