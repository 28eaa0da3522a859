/** How many who wait in quick match were offered a table that this page opened (QM-4). The server tells it once. */
const offers = new Map<string, number>();

export function noteOffers(match: string, tickets = 0): void {
  offers.set(match, tickets);
}

export const offersOf = (match: string): number => offers.get(match) ?? 0;
