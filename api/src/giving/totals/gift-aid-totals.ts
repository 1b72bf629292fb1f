import type { Totals } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';
import type { DayRange } from '../../server/time/days';

/** Calculates the Gift Aid that HMRC and platforms paid in a period, in pence, by the day of the payment. */
export const giftAidTotals = (db: Database, { from, to }: DayRange) => {
  const shares = () =>
    db
      .selectFrom('claim_shares')
      .innerJoin('claim_payments', 'claim_payments.id', 'claim_shares.payment_id')
      .$if(Boolean(from), (query) => query.where('claim_payments.paid_on', '>=', from ?? ''))
      .$if(Boolean(to), (query) => query.where('claim_payments.paid_on', '<=', to ?? ''));

  const all = () =>
    db.selectFrom(
      shares()
        .select(['claim_shares.appeal_id', 'claim_shares.project_id', 'claim_shares.project_title'])
        .select(['claim_shares.is_restricted', 'claim_shares.amount'])
        .unionAll(
          db
            .selectFrom('ledger_entries')
            .select(['appeal_id', 'project_id', 'project_title', 'is_restricted', 'amount'])
            .where('kind', '=', 'gift_aid')
            .$if(Boolean(from), (query) => query.where('booked_on', '>=', from ?? ''))
            .$if(Boolean(to), (query) => query.where('booked_on', '<=', to ?? '')),
        )
        .as('aid'),
    );

  return {
    shares,

    async byPurpose() {
      const rows = await all()
        .leftJoin('appeals', 'appeals.id', 'aid.appeal_id')
        .select(['aid.appeal_id', 'aid.project_id', 'aid.is_restricted'])
        .select((eb) => eb.fn.max('appeals.title').as('appeal'))
        .select((eb) => eb.fn.max('aid.project_title').as('project'))
        .select(sql<number>`sum(aid.amount)`.as('gift_aid'))
        .groupBy(['aid.appeal_id', 'aid.project_id', 'aid.is_restricted'])
        .execute();
      return rows.map((row) => ({ ...row, gift_aid: Number(row.gift_aid) }));
    },

    async byFund() {
      const rows = await all()
        .select('aid.is_restricted')
        .select(sql<number>`sum(aid.amount)`.as('gift_aid'))
        .groupBy('aid.is_restricted')
        .execute();
      return new Map(rows.map((row) => [row.is_restricted, Number(row.gift_aid)]));
    },
  };
};

interface PurposeRow {
  appeal_id: number | null;
  project_id: number | null;
  is_restricted: number;
  appeal: string | null;
  project: string;
}

interface ReceivedSums {
  received: number;
  fees: number;
}

type GiftAidShare = PurposeRow & { gift_aid: number };

const GENERAL = 'Where it is needed most';

const purposeKey = ({ appeal_id, project_id, is_restricted }: PurposeRow) =>
  `${appeal_id} ${project_id} ${is_restricted}`;

/** Adds Gift Aid to what each purpose received. A purpose may have only Gift Aid in the period. */
export function mergePurposes(
  rows: (PurposeRow & ReceivedSums & { gifts: number })[],
  shares: GiftAidShare[],
): Totals['by_purpose'] {
  const nothing = { received: 0, fees: 0, gifts: 0 };
  const purposes = new Map(shares.map((share) => [purposeKey(share), { ...share, ...nothing }]));
  for (const row of rows)
    purposes.set(purposeKey(row), { ...row, gift_aid: purposes.get(purposeKey(row))?.gift_aid ?? 0 });
  return [...purposes.values()].map((row) => ({
    title: row.appeal ?? (row.project || GENERAL),
    is_restricted: row.is_restricted === 1,
    received: Number(row.received),
    fees: Number(row.fees),
    gifts: Number(row.gifts),
    gift_aid: row.gift_aid,
  }));
}

/** Adds Gift Aid to what the unrestricted and the restricted funds received. */
export const mergeFunds = (
  rows: (ReceivedSums & { is_restricted: number })[],
  giftAid: Map<number, number>,
): Totals['by_fund'] =>
  [0, 1].flatMap((is_restricted) => {
    const row = rows.find((each) => each.is_restricted === is_restricted);
    const gift_aid = giftAid.get(is_restricted) ?? 0;
    if (!row && gift_aid === 0) return [];
    return {
      is_restricted: is_restricted === 1,
      received: Number(row?.received ?? 0),
      fees: Number(row?.fees ?? 0),
      gift_aid,
    };
  });
