/** Opens the rules over the board; null where no match is on the screen. */
export const rulesDrawer: { open: (() => void) | null } = $state({ open: null });
