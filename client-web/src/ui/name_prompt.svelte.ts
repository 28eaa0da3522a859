import { session } from "../session/session.svelte.ts";

/** Asks for a name when one is needed and none is known yet. */
const prompt = $state<{ answer: ((named: boolean) => void) | null }>({ answer: null });

export const namePrompt = prompt;

/** True once there is a player; false when the user closed the question. */
export function needName(): Promise<boolean> {
  if (session.player) return Promise.resolve(true);
  return new Promise((resolve) => {
    prompt.answer = (named) => {
      prompt.answer = null;
      resolve(named);
    };
  });
}
