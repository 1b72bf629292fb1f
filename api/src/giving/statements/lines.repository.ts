import { penceOf } from '@lapis/contract/money';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, folded, type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import '../tables';
import { chunksOf } from './chunks';
import type { FreshLine } from './sort-out-lines';

export type LineRow = Selectable<Tables['statement_lines']>;

interface Filter {
  q?: string | undefined;
  statement?: number | undefined;
  state: 'all' | LineRow['state'];
}

/** Payments in banks' statements. */
export const linesRepository = (db: Database) => {
  /** With the gift that each became. */
  const withGift = () =>
    db
      .selectFrom('statement_lines')
      .leftJoin('ledger_entries', 'ledger_entries.id', 'statement_lines.entry_id')
      .leftJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
      .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
      .selectAll('statement_lines')
      .select(['gifts.id as gift_id', 'gifts.reference as gift_reference', 'supporters.name as gift_name']);

  return {
    async list({ q, statement, state, page, per_page }: Filter & Page) {
      const amount = q ? penceOf(q) : undefined;
      const found = withGift()
        .$if(state !== 'all', (query) => query.where('statement_lines.state', '=', state as LineRow['state']))
        .$if(statement !== undefined, (query) =>
          query.where('statement_lines.statement_id', '=', statement ?? 0),
        )
        .$if(Boolean(q), (query) =>
          query.where((eb) =>
            eb.or([
              contains('statement_lines.text_folded', q ?? ''),
              ...(amount === undefined ? [] : [eb('statement_lines.amount', '=', amount)]),
            ]),
          ),
        )
        .orderBy('statement_lines.booked_on', 'desc')
        .orderBy('statement_lines.id', 'desc');
      return pageOf(found, { page, per_page });
    },

    find: (id: number) => withGift().where('statement_lines.id', '=', id).executeTakeFirst(),

    async add(statementId: number, lines: FreshLine[]): Promise<LineRow[]> {
      const rows = [];
      for (const some of chunksOf(lines))
        rows.push(
          ...(await db
            .insertInto('statement_lines')
            .values(
              some.map(({ line, key, doubt = '', likeness, balance, booked_on, amount, text }) => ({
                statement_id: statementId,
                position: line,
                booked_on,
                amount,
                text,
                text_folded: folded(text),
                line_key: key,
                likeness,
                balance,
                state: 'unmatched' as const,
                entry_id: null,
                note: doubt,
              })),
            )
            .returningAll()
            .execute()),
        );
      return rows;
    },

    /** Makes a line the caller's to match; undefined where it is matched already, or not there. */
    claim: (id: number) =>
      db
        .updateTable('statement_lines')
        .set({ state: 'matched' })
        .where('id', '=', id)
        .where('state', '<>', 'matched')
        .returningAll()
        .executeTakeFirst(),

    setEntry: (id: number, entryId: number) =>
      db
        .updateTable('statement_lines')
        .set({ state: 'matched', entry_id: entryId })
        .where('id', '=', id)
        .execute(),

    /** Says that a line is no gift, or is one after all; undefined where it is matched, or not there. */
    setIgnored: (id: number, isIgnored: boolean, note: string) =>
      db
        .updateTable('statement_lines')
        .set({ state: isIgnored ? 'ignored' : 'unmatched', ...(note && { note }) })
        .where('id', '=', id)
        .where('state', '<>', 'matched')
        .returningAll()
        .executeTakeFirst(),
  };
};

export type LineWithGift = NonNullable<Awaited<ReturnType<ReturnType<typeof linesRepository>['find']>>>;
