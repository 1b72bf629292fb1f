import type { SubscriberState } from '@lapis/contract';
import { sql } from 'kysely';
import type { Tables } from '../../../server/database/tables';
import '../tables';

export const shownColumns = [
  'id',
  'email',
  'basis',
  'consent',
  'language',
  'paused_until',
  'ended_because',
  'asked_at',
  'confirmed_at',
  'unsubscribed_at',
] as const satisfies (keyof Tables['subscribers'])[];

export const subscriptionState = sql<SubscriberState>`case
  when unsubscribed_at is not null then 'ended'
  when confirmed_at is not null then 'on'
  else 'pending'
end`;
