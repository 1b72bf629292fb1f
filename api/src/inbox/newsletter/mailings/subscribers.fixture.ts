import type { Insertable } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { timestamp } from '../../../server/time/clock';
import { randomToken } from '../../../server/tokens/one-time-tokens.repository';
import '../tables';

export async function addSubscribers(
  db: Database,
  ...given: (Partial<Insertable<Tables['subscribers']>> & { email: string })[]
) {
  const ids: number[] = [];
  for (let first = 0; first < given.length; first += 50) {
    const rows = await db
      .insertInto('subscribers')
      .values(
        given.slice(first, first + 50).map((one) => ({
          basis: 'consent' as const,
          consent: 'Yes, please send me news.',
          token_hash: randomToken(),
          token_expires_at: timestamp(),
          unsubscribe_token: randomToken(),
          asked_at: timestamp(),
          confirmed_at: timestamp(),
          unsubscribed_at: null,
          language: 'en' as const,
          region: '',
          paused_until: null,
          ended_because: null,
          ended_by_mailing: null,
          ...one,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
