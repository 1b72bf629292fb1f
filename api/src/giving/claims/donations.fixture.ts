import type { Database } from '../../server/database/database';
import { type DeclarationInput, declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { supportersRepository } from '../supporters/supporters.repository';

/** Creates gifts, declarations and follow-ups. Every day is a parameter, so that no test depends on today. */
export const givingFor = (db: Database) => {
  let keys = 0;
  const nextKey = () => `test:${process.hrtime.bigint()}:${(keys += 1)}`;

  const findGiftOfEntry = async (entry: EntryRow) => {
    const gift = await giftsRepository(db).find(entry.gift_id ?? 0);
    if (!gift) throw new Error('The entry has no gift');
    return gift;
  };

  async function booked(entry: Parameters<ReturnType<typeof ledgerRepository>['add']>[0]) {
    const row = await db.transaction().execute((transaction) => ledgerRepository(transaction).add(entry));
    if (!row) throw new Error('The entry was there before');
    return row;
  }

  return {
    async supporter(name = 'Mina Karimi', email = '') {
      return (await supportersRepository(db).create({ name, email })).id;
    },

    declare: (
      supporterId: number,
      declared: Partial<Omit<DeclarationInput, 'taxpayer'>> & Partial<DeclarationInput['taxpayer']> = {},
    ) => {
      const {
        given = 'page',
        past = true,
        future = true,
        madeOn = '2026-04-10',
        userName = '',
        withGift,
        ...taxpayer
      } = declared;
      return declarationsRepository(db).declare({
        supporterId,
        given,
        past,
        future,
        madeOn,
        userName,
        ...(withGift !== undefined && { withGift }),
        taxpayer: {
          title: 'Mrs',
          firstname: 'Mina',
          lastname: 'Karimi',
          house: '7',
          street: 'Park Road',
          postcode: 'S19 2BD',
          outside_uk: false,
          ...taxpayer,
        },
      });
    },

    async pay(
      supporter_id: number | null,
      amount: number,
      on: string,
      more: {
        method?: EntryRow['method'];
        is_sponsored?: boolean;
        is_small_donations?: boolean;
        building_id?: number;
        appeal_id?: number;
      } = {},
    ) {
      const { method = 'transfer', ...flags } = more;
      const gift = await giftsRepository(db).create({
        supporter_id,
        amount,
        interval: 'once',
        method,
        source: 'staff',
        ...flags,
      });
      return booked({ kind: 'payment', gift, amount, booked_on: on, source: 'staff', source_key: nextKey() });
    },

    giveBack: async (payment: EntryRow, amount: number, on: string, kind: 'refund' | 'dispute' = 'refund') =>
      booked({
        kind,
        gift: await findGiftOfEntry(payment),
        amount: -amount,
        booked_on: on,
        source: 'staff',
        source_key: nextKey(),
        follows_id: payment.id,
      }),

    /** Records that a refund has failed and its money has come back. */
    reverse: async (refund: EntryRow) =>
      booked({
        kind: 'refund',
        gift: await findGiftOfEntry(refund),
        amount: -refund.amount,
        booked_on: refund.booked_on,
        source: 'staff',
        source_key: nextKey(),
        follows_id: refund.id,
      }),

    /** Moves the rest of a payment to another supporter, as `correctPayment` does. */
    async moveTo(payment: EntryRow, left: number, supporter_id: number | null) {
      const gift = await findGiftOfEntry(payment);
      const entry = { booked_on: payment.booked_on, source: 'staff' } as const;
      const away = await booked({
        ...entry,
        kind: 'correction',
        gift,
        amount: -left,
        source_key: nextKey(),
        follows_id: payment.id,
      });
      const created = await giftsRepository(db).create({
        supporter_id,
        amount: left,
        interval: 'once',
        method: gift.method,
        source: 'staff',
      });
      return booked({
        ...entry,
        kind: 'payment',
        gift: created,
        amount: left,
        source_key: nextKey(),
        follows_id: away.id,
      });
    },

    async clear() {
      for (const table of [
        'claim_shares',
        'claim_payments',
        'refused_entries',
        'claim_entries',
        'claim_lines',
        'claims',
        'declarations',
      ] as const)
        await db.deleteFrom(table).execute();
      // Deletes the newest entries first, because each may refer to an older one.
      const ids = await db.selectFrom('ledger_entries').select('id').orderBy('id', 'desc').execute();
      for (const { id } of ids) await db.deleteFrom('ledger_entries').where('id', '=', id).execute();
      await db.deleteFrom('gifts').execute();
    },
  };
};
