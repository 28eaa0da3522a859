import { Refusal } from "../net/refusal.ts";

/** The question for the password that is open; null when there is none. */
const question = $state<{ answer: ((confirmed: boolean) => void) | null }>({ answer: null });

export const confirming = question;

/** Was not done, since the player did not want to type the password. */
export const kept = Symbol("kept");

/**
 * Asks the server for something that may need a fresh sign-in (AC-7). If so the player is asked for the password, and
 * the server is asked again.
 */
export async function freshly<T>(ask: () => Promise<T>): Promise<T | typeof kept> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "confirm_first") throw error;
  }
  const confirmed = await new Promise<boolean>((resolve) => (question.answer = resolve));
  question.answer = null;
  return confirmed ? ask() : kept;
}
