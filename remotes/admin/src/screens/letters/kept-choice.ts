import { auth } from '@lapis/auth';
import type { Audience } from '@lapis/contract';

/** Who gets a letter, and when. */
export interface Choice {
  audience: Audience;
  isLater: boolean;
  /** As its field has it. */
  time: string;
}

const placeOf = (id: number) => `lapis:choice-for-letter:${auth.user?.id ?? 0}:${id}`;

/** What this person chose for a letter in this tab: they may have left the page to fix the letter. */
export function readChoice(id: number): Choice | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(id)) ?? 'null') as Choice | null;
  } catch {
    return null;
  }
}

export function keepChoice(id: number, choice: Choice) {
  try {
    sessionStorage.setItem(placeOf(id), JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing has the choice for as long as the page is open.
  }
}
