/** The clocks of many small boards: one timer for all of them, and none where no such clock is in sight. */
import { createSubscriber } from "svelte/reactivity";
import type { MatchDocument } from "$protocol";
import { session } from "../session/session.svelte.ts";
import { timeText } from "../text/clock.ts";
import { clockFace } from "./clock_face.ts";

const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** The time that is left to whoever is to move, renewed every second; "" where no clock runs. */
export function timeToMove(doc: MatchDocument): string {
  const [seat] = doc.turn;
  if (doc.status !== "playing" || doc.since === undefined || seat === undefined || !doc.left) return "";
  everySecond();
  const ran = session.now() - (doc.delay_ms ?? 0) - doc.since;
  return timeText(clockFace(doc, seat, Math.max(0, ran)).time);
}
