/** The matches to which this page has taken its player. */
export const taken = new Set<string>();
