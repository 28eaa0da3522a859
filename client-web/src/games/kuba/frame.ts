/**
 * Where things stand below the field, in cells from its top: the letters, the captured marbles, and the end of the wood. On a
 * phone, whose cells are small, they stand farther apart.
 */
export const edges = {
  desk: { letters: 7.235, tray: 7.52, bottom: 7.69 },
  phone: { letters: 7.33, tray: 7.81, bottom: 8.06 },
} as const;
