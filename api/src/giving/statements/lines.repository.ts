import { parsePounds } from '@lapis/contract/money';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, foldText, type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import '../tables';
import { toChunks } from './chunks';
import { isShared } from './known-lines.repository';
import type { FreshLine } from './sort-out-lines';

export type LineRow = Selectable<Tables['statement_lines']>;

interface LineFilter {
  q?: string | undefined;
  statement?: number | undefined;
  state: 'all' | LineRow['state'];
  only_here?: boolean | undefined;
}

export const linesRepository = (db: Database) => {
  const withGift = () =>
    db
      .selectFrom('statement_lines')
      .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
      .leftJoin('ledger_entries', 'ledger_entries.id', 'statement_lines.entry_id')
      .leftJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
      .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
      .leftJoin('claim_payments', 'claim_payments.line_id', 'statement_lines.id')
      .leftJoin('claims', 'claims.id', 'claim_payments.claim_id')
      .selectAll('statement_lines')
      .select(['statements.name as file_name', 'statements.format as file_format'])
      .select(['claims.id as claim_id', 'claims.first_on as claim_from', 'claims.last_on as claim_until'])
      .select('claim_payments.id as claim_payment_id')
      .select(['gifts.id as gift_id', 'gifts.reference as gift_reference', 'supporters.name as gift_name']);

  return {
    async list({ q, statement, state, only_here, page, per_page }: LineFilter & PageParams) {
      const amount = q ? parsePounds(q) : undefined;
      const found = withGift()
        .$if(state !== 'all', (query) => query.where('statement_lines.state', '=', state as LineRow['state']))
        .$if(statement !== undefined, (query) =>
          query.where('statement_lines.statement_id', '=', statement ?? 0),
        )
        .$if(only_here === true, (query) => query.where((eb) => eb.not(isShared)))
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
      return fetchPage(found, { page, per_page });
    },

    find: (id: number) => withGift().where('statement_lines.id', '=', id).executeTakeFirst(),

    async add(statementId: number, lines: FreshLine[]): Promise<LineRow[]> {
      const rows = [];
      for (const some of toChunks(lines))
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
                text_folded: foldText(text),
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

    /**
     * Marks a line as matched and returns it; undefined if the line is already matched or doesn't exist, so
     * that only one caller gets it.
     */
    claim: (id: number) =>
      db
        .updateTable('statement_lines')
        .set({ state: 'matched' })
        .where('id', '=', id)
        .where('state', '<>', 'matched')
        .returningAll()
        .executeTakeFirst(),

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
