/** For programs that check records themselves. */
export { chainOf } from "./chain.ts";
export { FairStream } from "./fair_stream.ts";
export type { Flaw, FlawCode } from "./flaw.ts";
export { setUpOf } from "./kabetopo/set_up.ts";
export { dealerOf, dealOf, reshuffled } from "./kapow/deal.ts";
export { firstSeat } from "./kapture9/chance.ts";
export { tremble } from "./kapture9/tremor.ts";
export { type KnownParts, ownPart, type SeenLock } from "./own_part.ts";
export { readRecord } from "./record.ts";
export { commitment, makeSeed, seedOf } from "./seed.ts";
export { type Report, verify } from "./verify.ts";
