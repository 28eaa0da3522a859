/** The phrases that players can say to each other, by their numbers in the protocol. */
export const phrases = [1, 2, 3, 4, 5, 6, 7, 8] as const;
