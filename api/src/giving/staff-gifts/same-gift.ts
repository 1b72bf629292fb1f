import { pounds } from '@lapis/contract/money';
import type { PaymentMethod } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { formatLongDay } from '../../server/time/days';
import { isNotUndone } from '../gifts/undoing';
import { findCurrentId } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import '../tables';
import type { GiverInput } from './given-by';

const byMethod = {
  transfer: 'by bank transfer',
  card: 'by card or Direct Debit',
  cheque: 'by cheque',
  cash: 'in cash',
  other: 'by other means',
} as const satisfies Record<PaymentMethod, string>;

interface EnteredGift extends GiverInput {
  amount: number;
  method: PaymentMethod;
  received_on: string;
}

/** Finds a gift of the same giver, or of a giver with the same name, with the same amount, method and day. */
async function findSame(db: Database, { amount, method, received_on, supporter_id, name }: EnteredGift) {
  const giver = supporter_id ? ((await findCurrentId(db, supporter_id)) ?? supporter_id) : undefined;
  let query = db
    .selectFrom('ledger_entries')
    .innerJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['gifts.reference', 'supporters.name'])
    .where('ledger_entries.kind', '=', 'payment')
    .where('ledger_entries.amount', '=', amount)
    .where('ledger_entries.method', '=', method)
    .where('ledger_entries.booked_on', '=', received_on)
    .where('gifts.received', '>', 0)
    .where(isNotUndone);
  if (giver !== undefined) query = query.where('gifts.supporter_id', '=', giver);
  else if (name) query = query.where('supporters.name_folded', '=', supportersRepository(db).nameKey(name));
  else query = query.where('gifts.supporter_id', 'is', null);
  return query.orderBy('ledger_entries.id', 'desc').limit(1).executeTakeFirst();
}

/** @throws HttpError 409, with an error for `is_another`, if the same gift is there already */
export async function refuseSame(db: Database, gift: EnteredGift) {
  const same = await findSame(db, gift);
  if (!same) return;
  const message = `The same is there already: ${pounds(gift.amount)} ${byMethod[gift.method]} on ${formatLongDay(gift.received_on)} from ${same.name ?? 'an unknown giver'} (${same.reference}).`;
  throw new HttpError(409, message, { errors: { is_another: [message] } });
}
