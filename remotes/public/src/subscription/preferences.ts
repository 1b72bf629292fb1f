import type { CallInput, SubscriptionPreferences } from '@lapis/contract';
import { toFailure, send, errorStatus } from '@lapis/http';

export type PreferenceChangesInput = CallInput<'PATCH /newsletter/preferences'>['body'];

export interface PreferencesState {
  preferences: SubscriptionPreferences;
  words: string;
  kind: 'none' | 'done' | 'failed';
}

/** Messages by outcome. The server adds the outcome to the address of a form sent without scripts. */
const doneWords: Record<string, string> = {
  saved: 'Your choices have been saved.',
  paused: 'Saved. We will send you nothing until the pause is over.',
  resumed: 'Welcome back. You will receive our newsletters again.',
  unsubscribed: 'You have been unsubscribed. We will send you no more newsletters.',
  subscribed: 'You are subscribed again. Thank you.',
};

const refusedWords = 'That could not be saved. Please try again.';

export const initialTurn = (preferences: SubscriptionPreferences, done: string | null): PreferencesState => {
  if (done === null) return { preferences, words: '', kind: 'none' };
  const words = doneWords[done];
  return { preferences, words: words ?? refusedWords, kind: words ? 'done' : 'failed' };
};

function doneBy({ pause, is_subscribed }: PreferenceChangesInput) {
  if (is_subscribed !== undefined) return is_subscribed ? 'subscribed' : 'unsubscribed';
  if (pause !== undefined) return pause === 0 ? 'resumed' : 'paused';
  return 'saved';
}

export async function changed(
  token: string,
  before: PreferencesState,
  body: PreferenceChangesInput,
): Promise<PreferencesState> {
  try {
    const { results } = await send('PATCH /newsletter/preferences', { query: { token }, body });
    return initialTurn(results, doneBy(body));
  } catch (error) {
    const words =
      errorStatus(error) === undefined
        ? 'Nothing has been saved: there is no connection to us just now. Please try again in a moment.'
        : toFailure(error).message;
    return { preferences: before.preferences, words, kind: 'failed' };
  }
}
