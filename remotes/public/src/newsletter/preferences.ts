import type { CallInput, NewsletterPreferences } from '@lapis/contract';
import { failureOf, send, statusOf } from '@lapis/http';

export type Changes = CallInput<'PATCH /newsletter/preferences'>['body'];

/** What came of the last change, and what holds since. */
export interface Turn {
  preferences: NewsletterPreferences;
  words: string;
  kind: 'none' | 'done' | 'failed';
}

/** What is said of what a form has done, by the word that the server puts into the page's address without scripts. */
const doneWords: Record<string, string> = {
  saved: 'Your choices have been saved.',
  paused: 'Saved: we will send you nothing until the pause is over.',
  resumed: 'Welcome back: you will get our letters again.',
  unsubscribed: 'You are unsubscribed. We will send you no more letters.',
  subscribed: 'You are subscribed again. Thank you.',
};

const refusedWords = 'That could not be saved. Please try again.';

/** What stands on the page before anything is changed there. */
export const startOf = (preferences: NewsletterPreferences, done: string | null): Turn => {
  if (done === null) return { preferences, words: '', kind: 'none' };
  const words = doneWords[done];
  return { preferences, words: words ?? refusedWords, kind: words ? 'done' : 'failed' };
};

/** The word for what a change does. */
function doneBy({ pause, is_subscribed }: Changes) {
  if (is_subscribed !== undefined) return is_subscribed ? 'subscribed' : 'unsubscribed';
  if (pause !== undefined) return pause === 0 ? 'resumed' : 'paused';
  return 'saved';
}

/** Sends a change; what was there before stays where that fails. */
export async function changed(token: string, before: Turn, body: Changes): Promise<Turn> {
  try {
    const { results } = await send('PATCH /newsletter/preferences', { query: { token }, body });
    return startOf(results, doneBy(body));
  } catch (error) {
    const words =
      statusOf(error) === undefined
        ? 'Nothing has been saved: there is no connection to us just now. Please try again in a moment.'
        : failureOf(error).message;
    return { preferences: before.preferences, words, kind: 'failed' };
  }
}
