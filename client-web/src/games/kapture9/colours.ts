/** The colours of the seats' pieces. Their caps differ too: seat 0 has a knob, seat 1 a square. */
export const seatColours = ["#2273b8", "#d4572b"] as const;

export const seatColour = (seat: number): string => seatColours[seat === 0 ? 0 : 1];
