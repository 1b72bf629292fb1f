import type { EntryKind } from '@lapis/contract';
import { sql } from 'kysely';

/** Checks whether an entry takes out an earlier one as if that had never been written. */
export const isUndoing = ({ kind }: { kind: EntryKind }) => kind === 'error' || kind === 'unmatched';

/** SQL condition for rows of `ledger_entries`; keep in step with `isUndoing`. */
export const undoes = sql<boolean>`ledger_entries.kind in ('error', 'unmatched')`;

/**
 * SQL condition for rows of `ledger_entries` that take a payment back, or that cancel such a row: only the
 * return of a payment is cancelled by an `unmatched` entry that adds money.
 */
export const isReturn = sql<boolean>`(ledger_entries.kind = 'returned'
  or (ledger_entries.kind = 'unmatched' and ledger_entries.amount > 0))`;

/** SQL condition for rows of `ledger_entries` that no later entry has taken out or taken back. */
export const isNotUndone = sql<boolean>`not exists (
  select 1 from ledger_entries as undoing
  where undoing.follows_id = ledger_entries.id
    and (undoing.kind in ('error', 'unmatched') or (undoing.kind = 'returned' and not exists (
      select 1 from ledger_entries as again where again.follows_id = undoing.id
    )))
)`;
