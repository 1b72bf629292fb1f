import { auth } from '@lapis/auth';
import type { Audience } from '@lapis/contract';

export interface SendChoice {
  audience: Audience;
  isLater: boolean;
  /** Value of a `datetime-local` input. */
  time: string;
}

const choiceKey = (id: number) => `lapis:choice-for-newsletter:${auth.user?.id ?? 0}:${id}`;

/** Restores the user's choice in this tab, in case they left the page to edit the newsletter. */
export function readChoice(id: number): SendChoice | null {
  try {
    return JSON.parse(sessionStorage.getItem(choiceKey(id)) ?? 'null') as SendChoice | null;
  } catch {
    return null;
  }
}

export function storeChoice(id: number, choice: SendChoice) {
  try {
    sessionStorage.setItem(choiceKey(id), JSON.stringify(choice));
  } catch {
    // Without storage, the choice is lost when the page is left.
  }
}
