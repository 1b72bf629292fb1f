import type { SubscriptionPreferences } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { subscribersRepository } from '../subscribers/subscribers.repository';
import '../tables';
import { changeChoices, type SubscriberChoiceChanges } from '../subscribers/change-choices';
import { pauseNewsletters } from './pause';
import { findTopics } from '../subscribers/find-topics';

export interface PreferenceChanges extends Omit<SubscriberChoiceChanges, 'topics'> {
  topics?: number[] | undefined;
  pause?: 0 | 1 | 3 | 6 | undefined;
  is_subscribed?: boolean | undefined;
  campaign?: string | undefined;
}

export const preferencesRepository = (db: Database) => {
  const byToken = (token: string) =>
    db
      .selectFrom('subscribers')
      .select(['id', 'email', 'language', 'region', 'paused_until', 'confirmed_at', 'unsubscribed_at'])
      .where('unsubscribe_token', '=', token)
      .executeTakeFirst();

  async function find(token: string): Promise<SubscriptionPreferences | undefined> {
    const row = await byToken(token);
    if (!row) return undefined;
    const { id, confirmed_at, unsubscribed_at, paused_until, email, language, region } = row;
    return {
      email,
      is_subscribed: confirmed_at !== null && unsubscribed_at === null,
      language,
      region,
      topics: await findTopics(db, id),
      paused_until: paused_until !== null && paused_until > timestamp() ? paused_until : null,
    };
  }

  return {
    find,

    /**
     * Changes the preferences and returns them; returns undefined if the token is unknown. `db` must be a
     * transaction.
     */
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
        wanted && (await findTopics(db, row.id)).map(({ id }) => ({ id, is_wanted: wanted.includes(id) }));
      await changeChoices(db, row.id, { ...choices, topics });
      if (pause !== undefined) await pauseNewsletters(db, row.id, pause);
      return find(token);
    },
  };
};
