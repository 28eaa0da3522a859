/**
 * Begins another match of a game with whoever is there; gives its id. The top of the page says how, since quick play builds
 * on matches and not the other way round.
 */
export const newRival: { find: (game: string) => Promise<string | null> } = {
  find: () => Promise.resolve(null),
};
