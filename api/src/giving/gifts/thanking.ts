import type { ThankWay } from '@lapis/contract';
import { sql } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { GiftEventKind, GiftRow } from './gifts.repository';
import '../tables';

export const eventOfWay = {
  post: 'thanked_by_post',
  phone: 'thanked_by_phone',
  otherwise: 'thanked_otherwise',
} as const satisfies Record<ThankWay, GiftEventKind>;

export const byStaff: GiftEventKind[] = Object.values(eventOfWay);
export const thankingKinds: GiftEventKind[] = ['thanked', ...byStaff];

/** Time in milliseconds after which an email that still waits counts as not sent. */
const WAITS = DAY;

/** SQL condition for rows of `gifts`: a thank-you of these kinds was recorded, and not taken back since. */
export const isThanked = (kinds: GiftEventKind[]) => sql<boolean>`exists (
  select 1 from gift_events as thanked
  where thanked.gift_id = gifts.id and thanked.kind in (${sql.join(kinds)}) and not exists (
    select 1 from gift_events as later
    where later.gift_id = thanked.gift_id and later.id > thanked.id
      and later.kind in ('thanks_failed', 'thanks_undone')
  )
)`;

/** SQL condition for rows of `mails` that have no newer email about the same gift. */
export const isNewestMail = sql<boolean>`not exists (
  select 1 from mails as newer where newer.about = mails.about and newer.id > mails.id
)`;

/** SQL condition for rows of `gifts`: the newest thank-you email was given up, or has waited for a day. */
const hasUnsentEmail = () => sql<boolean>`exists (
  select 1 from mails
  where mails.about = 'receipt:' || gifts.id and mails.sent_at is null and ${isNewestMail}
    and (mails.next_try_at is null or mails.created_at < ${timestamp(-WAITS)})
)`;

/** SQL condition for rows of `gifts` that the giver has not been thanked for. */
export const isDue = () => sql<boolean>`(
  not ${isThanked(thankingKinds)} or (${hasUnsentEmail()} and not ${isThanked(byStaff)})
)`;

/** Gifts whose payment came in a platform's payout, also if it was corrected since and the giver is the same. */
const platformGifts = sql`(
  with recursive came(id, gift_id, supporter_id) as (
    select id, gift_id, supporter_id from ledger_entries
    where kind = 'payment' and source = 'platform' and gift_id is not null
    union all
    select moved.id, moved.gift_id, moved.supporter_id from came
    inner join ledger_entries as away on away.follows_id = came.id and away.kind = 'correction'
    inner join ledger_entries as moved on moved.follows_id = away.id and moved.kind = 'payment'
    where moved.supporter_id = came.supporter_id and moved.gift_id is not null
  )
  select gift_id from came
)`;

/**
 * SQL condition for rows of `gifts`: a platform has thanked the giver. False if staff chose to thank them too, as
 * then an email that failed is due again.
 */
const isThankedByPlatform = sql<boolean>`(
  (gifts.source = 'platform' or gifts.id in ${platformGifts}) and not exists (
    select 1 from gift_events as ours where ours.gift_id = gifts.id and ours.kind in (${sql.join(thankingKinds)})
  )
)`;

/**
 * Checks whether another system or a platform has thanked the giver, wherever a correction moved the gift since. Staff
 * may have chosen to thank the givers of a platform all the same.
 */
export const isThankedElsewhere = ({ source }: Pick<GiftRow, 'source'>, events: { kind: GiftEventKind }[]) =>
  source === 'import' ||
  (source === 'platform' && !events.some(({ kind }) => kind === 'thanked' || kind === 'thanks_failed'));

/**
 * SQL condition for rows of `gifts` joined with `supporters`: money has come from a known giver. Leaves out
 * gifts from another system or through a platform that thanks, and standing orders whose payments staff don't thank for.
 */
export const isThankable = sql<boolean>`(
  gifts.received > 0 and gifts.last_on is not null and gifts.source <> 'import' and not ${isThankedByPlatform}
  and supporters.erased_at is null and not exists (
    select 1 from standing_orders as quiet where quiet.gift_id = gifts.id and quiet.sends_thanks = 0
  )
)`;
