import type { StatementLine } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { describePayout } from './describe-payout';
import { type EntryOfLine, isOwnEntry, loadLineEntries } from './line-entries';
import { type LineRow, linesRepository, type LineWithGift } from './lines.repository';
import { suggestClaims } from './suggest-claims';
import { suggestRecorded } from './suggest-recorded';
import { suggestSlips } from './suggest-slip';
import { suggestReturns } from './suggest-returns';
import { suggestionsFor } from './suggestions';

/** Lists a line's payments and what was taken back. Fees and entries without a gift are in no part. */
const listParts = (line: LineRow, entries: EntryOfLine[]): StatementLine['parts'] =>
  entries.flatMap((entry) =>
    entry.gift_id === null || entry.kind === 'fee'
      ? []
      : {
          gift_id: entry.gift_id,
          reference: entry.reference,
          name: entry.name,
          amount: entry.amount,
          is_by_hand: !isOwnEntry(line, entry),
        },
  );

/** Returns bank lines as staff see them, with what they may be. */
export async function showLines(db: Database, rows: LineWithGift[]): Promise<StatementLine[]> {
  const suggestions = await suggestionsFor(db, rows);
  const claims = await suggestClaims(db, rows);
  const recorded = await suggestRecorded(db, rows);
  const slips = await suggestSlips(db, rows);
  const returns = await suggestReturns(db, rows);
  const entries = await loadLineEntries(db, rows);
  return rows.map(({ gift_id, gift_reference, gift_name, claim_id, claim_from, claim_until, ...row }) => ({
    id: row.id,
    statement_id: row.statement_id,
    file: { name: row.file_name, format: row.file_format },
    booked_on: row.booked_on,
    amount: row.amount,
    text: row.text,
    state: row.state,
    gift:
      gift_id === null || gift_reference === null
        ? null
        : { id: gift_id, reference: gift_reference, name: gift_name ?? '' },
    claim: claim_id === null ? null : { id: claim_id, from: claim_from ?? '', until: claim_until ?? '' },
    parts: listParts(row, entries.get(row.id) ?? []),
    payout: describePayout(entries.get(row.id) ?? []),
    may_be: [],
    may_be_recorded: recorded.get(row.id) ?? [],
    may_be_slip: slips.get(row.id) ?? [],
    may_return: returns.get(row.id) ?? [],
    may_be_claims: claims.get(row.id) ?? [],
    may_be_from: [],
    ...suggestions.get(row.id),
    note: row.note,
  }));
}

/** @throws HttpError 404 */
export async function showLine(db: Database, id: number) {
  const [line] = await showLines(db, [orNotFound(await linesRepository(db).find(id))]);
  return orNotFound(line);
}
