import { subscription } from '@lapis/contract';
import { limitAttempts } from '../../../server/attempts/attempts';
import { inTransaction, type Database } from '../../../server/database/database';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { type PreferenceChanges, preferencesRepository } from './preferences.repository';
import { unknownLink } from '../subscribers/unknown-link';

const HOUR = 3600;

export function preferenceChanges(db: Database) {
  const attempts = limitAttempts(db, {
    name: 'newsletter-preferences',
    network: { points: 120, duration: HOUR },
    account: { points: 60, duration: HOUR },
    message: 'These choices have been changed many times in the last hour.',
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

export async function preferencesRoutes(app: App, { db }: Services) {
  const change = preferenceChanges(db);

  addRoute(app, subscription.preferences, async ({ query: { token } }) => {
    const results = await preferencesRepository(db).find(token);
    if (!results) throw unknownLink();
    return { results };
  });

  addRoute(app, subscription.changePreferences, async ({ query: { token }, body, ip }) => ({
    results: await change(token, ip, body),
  }));
}
