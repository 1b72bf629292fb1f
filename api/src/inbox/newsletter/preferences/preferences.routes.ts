import { newsletter } from '@lapis/contract';
import { limitAttempts } from '../../../server/attempts/attempts';
import { inTransaction, type Database } from '../../../server/database/database';
import { answer, type App, type Services } from '../../../server/http/serve';
import { type PreferenceChanges, preferencesRepository } from './preferences.repository';
import { unknownLink } from '../subscribers/unknown-link';

const HOUR = 3600;

/**
 * How subscribers change what they get, by the token of a letter's link.
 * @throws HttpError 404 where the token is nobody's, 429 where it is tried too often
 */
export function preferenceChanges(db: Database) {
  const attempts = limitAttempts(db, {
    name: 'newsletter-preferences',
    network: { points: 120, duration: HOUR },
    account: { points: 60, duration: HOUR },
    message: 'This has been changed very often within the hour.',
  });

  return async (token: string, ip: string, changes: PreferenceChanges) => {
    await attempts.take(token, ip);
    const results = await inTransaction(db, (transaction) =>
      preferencesRepository(transaction).change(token, changes),
    );
    if (!results) throw unknownLink();
    return results;
  };
}

/** What a subscriber gets, shown and changed by the link of each letter: nobody needs an account for it. */
export async function preferencesRoutes(app: App, { db }: Services) {
  const change = preferenceChanges(db);

  answer(app, newsletter.preferences, async ({ query: { token } }) => {
    const results = await preferencesRepository(db).find(token);
    if (!results) throw unknownLink();
    return { results };
  });

  answer(app, newsletter.changePreferences, async ({ query: { token }, body, ip }) => ({
    results: await change(token, ip, body),
  }));
}
