import type { NewsletterPreferences } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { subscribersRepository } from '../subscribers/subscribers.repository';
import '../tables';
import { changeChoices, type Choices } from '../subscribers/change-choices';
import { pauseLetters } from './pause';
import { topicsOf } from '../subscribers/topics-of';

export interface PreferenceChanges extends Omit<Choices, 'topics'> {
  /** The ids of those that are wanted; the others are turned down. */
  topics?: number[] | undefined;
  /** Months without a letter; 0 ends a pause. */
  pause?: 0 | 1 | 3 | 6 | undefined;
  is_subscribed?: boolean | undefined;
  /** The mark of the letter by whose link somebody leaves. */
  campaign?: string | undefined;
}

/** What subscribers get, as they choose it by the link of a letter. */
export const preferencesRepository = (db: Database) => {
  const byToken = (token: string) =>
    db
      .selectFrom('subscribers')
      .select(['id', 'email', 'language', 'region', 'paused_until', 'confirmed_at', 'unsubscribed_at'])
      .where('unsubscribe_token', '=', token)
      .executeTakeFirst();

  /** Undefined where the token is not known. */
  async function find(token: string): Promise<NewsletterPreferences | undefined> {
    const row = await byToken(token);
    if (!row) return undefined;
    const { id, confirmed_at, unsubscribed_at, paused_until, email, language, region } = row;
    return {
      email,
      is_subscribed: confirmed_at !== null && unsubscribed_at === null,
      language,
      region,
      topics: await topicsOf(db, id),
      paused_until: paused_until !== null && paused_until > timestamp() ? paused_until : null,
    };
  }

  return {
    find,

    /** Answers what holds from now on; undefined where the token is not known. Within a transaction. */
    async change(
      token: string,
      { pause, is_subscribed, campaign, topics: wanted, ...choices }: PreferenceChanges,
    ) {
      const row = await byToken(token);
      if (!row) return undefined;
      const subscribers = subscribersRepository(db);
      if (is_subscribed === true) await subscribers.beginAgain(row.id);
      if (is_subscribed === false) await subscribers.unsubscribe(token, campaign);
      const topics =
        wanted && (await topicsOf(db, row.id)).map(({ id }) => ({ id, is_wanted: wanted.includes(id) }));
      await changeChoices(db, row.id, { ...choices, topics });
      if (pause !== undefined) await pauseLetters(db, row.id, pause);
      return find(token);
    },
  };
};
