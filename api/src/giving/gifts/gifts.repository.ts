import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { randomToken } from '../../server/tokens/one-time-tokens.repository';
import '../tables';
import { newReference } from './references';

export type GiftRow = Selectable<Tables['gifts']>;
export type GiftEventKind = Selectable<Tables['gift_events']>['kind'];

/** Returns the supporter whose declarations cover a gift, as it came, before any merge. */
export const toGiverId = ({ given_by, supporter_id }: Pick<GiftRow, 'given_by' | 'supporter_id'>) =>
  given_by ?? supporter_id;

export interface NewGiftRow {
  supporter_id: number | null;
  given_by?: number | null;
  amount: number;
  interval: GiftRow['interval'];
  method: GiftRow['method'];
  source: GiftRow['source'];
  appeal_id?: number | null;
  project?: { id: number; title: string } | null;
  creation_key?: string | null;
  campaign?: string;
  newsletters_offer?: string | null;
  newsletters_refused?: 0 | 1;
  is_sponsored?: boolean;
  is_small_donations?: boolean;
  building_id?: number | null;
  no_gift_aid?: boolean;
  note?: string;
}

interface GiftEvent {
  kind: GiftEventKind;
  amount?: number | null;
  source_key?: string | null;
  user_name?: string;
  at?: string;
}

type ProviderColumns = Partial<
  Pick<
    GiftRow,
    'provider' | 'provider_session' | 'provider_url' | 'provider_customer' | 'provider_subscription'
  >
>;

export const giftsRepository = (db: Database) => {
  const all = () => db.selectFrom('gifts').selectAll();

  return {
    find: (id: number) => all().where('id', '=', id).executeTakeFirst(),
    byReference: (reference: string) => all().where('reference', '=', reference).executeTakeFirst(),
    byToken: (token: string) => all().where('token', '=', token).executeTakeFirst(),
    byKey: (key: string) => all().where('creation_key', '=', key).executeTakeFirst(),
    bySession: (session: string) => all().where('provider_session', '=', session).executeTakeFirst(),
    bySubscription: (subscription: string) =>
      all().where('provider_subscription', '=', subscription).executeTakeFirst(),
    ofSupporters: (ids: number[]) =>
      all()
        .where('supporter_id', 'in', ids.length ? ids : [0])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    create: ({
      appeal_id = null,
      project = null,
      is_sponsored,
      is_small_donations,
      no_gift_aid,
      ...asked
    }: NewGiftRow) =>
      db
        .insertInto('gifts')
        .values({
          creation_key: null,
          note: '',
          newsletters_offer: null,
          ...asked,
          reference: newReference(),
          token: randomToken(),
          appeal_id,
          project_id: project?.id ?? null,
          project_title: project?.title ?? '',
          is_sponsored: is_sponsored ? 1 : 0,
          is_small_donations: is_small_donations ? 1 : 0,
          no_gift_aid: no_gift_aid ? 1 : 0,
          provider: null,
          provider_session: null,
          provider_url: null,
          provider_customer: null,
          provider_subscription: null,
          state: 'waiting',
          received: 0,
          last_on: null,
          created_at: timestamp(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    setProvider: (id: number, columns: ProviderColumns) =>
      db.updateTable('gifts').set(columns).where('id', '=', id).execute(),

    /** Adds an event. Returns false if one with this `source_key` exists. */
    async addEvent(
      giftId: number,
      { kind, amount = null, source_key = null, user_name = '', at }: GiftEvent,
    ) {
      const added = await db
        .insertInto('gift_events')
        .values({ gift_id: giftId, kind, amount, source_key, user_name, at: at ?? timestamp() })
        .onConflict((conflict) => conflict.column('source_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    async hasEvent(sourceKey: string) {
      const noted = await db
        .selectFrom('gift_events')
        .select('id')
        .where('source_key', '=', sourceKey)
        .executeTakeFirst();
      return noted !== undefined;
    },

    events: (giftId: number) =>
      db.selectFrom('gift_events').selectAll().where('gift_id', '=', giftId).orderBy('id').execute(),
  };
};
