/**
 * A part of the page that is fetched when it is asked for first. One that could not be fetched is fetched anew when it is
 * asked for again.
 */
export function part<Part>(fetch: () => Promise<Part>): () => Promise<Part> {
  let fetched: Promise<Part> | undefined;
  return () =>
    (fetched ??= fetch().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    }));
}
