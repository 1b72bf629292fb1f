import type { SpendingImport } from '@lapis/contract';
import { inBatches } from '../claims/trails';
import type { Database } from '../../server/database/database';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { readToday } from '../settings/today';
import '../tables';
import { type FundRow, fundsRepository } from './funds.repository';
import type { ReadSpending } from './read-spending';
import { spendingImportsRepository } from './spending-imports.repository';
import { spendingRepository } from './spending.repository';

type ImportRow = SpendingImport['rows'][number];

interface ImportOptions {
  read: ReadSpending[];
  /** Fund of rows that name none. */
  fundId: number | undefined;
  isDryRun: boolean;
  /** Name of the file. */
  name: string;
  userName: string;
}

const likeness = (row: { spent_on: string; amount: number; payee: string }) =>
  `${row.spent_on} ${row.amount} ${row.payee.toLowerCase()}`;

/** Counts spending of the same day, amount and payee that is stored already. */
async function countStored(db: Database, days: string[]) {
  const counts = new Map<string, number>();
  for (const batch of inBatches([...new Set(days)])) {
    const rows = await db
      .selectFrom('spending')
      .select(['spent_on', 'amount', 'payee'])
      .where('spent_on', 'in', batch)
      .where('undone_at', 'is', null)
      .execute();
    for (const row of rows) counts.set(likeness(row), (counts.get(likeness(row)) ?? 0) + 1);
  }
  return counts;
}

function findFund(funds: FundRow[], name: string, usual: FundRow | undefined) {
  if (name === '') return usual;
  return funds.find(({ title }) => title.toLowerCase() === name.toLowerCase());
}

function fundProblem(row: ReadSpending, fund: FundRow | undefined) {
  if (!fund) return row.fund === '' ? 'This line names no fund.' : `There is no fund named “${row.fund}”.`;
  return fund.closed_at === null ? '' : `${fund.title} is closed.`;
}

/**
 * Imports what a table says was spent, or with a dry run only says what it would do with each row. Rows that
 * are stored already are left out: the first of two equal rows counts as one stored, the second as another.
 * Waits for a concurrent import, which may be of the same file. Must run in a transaction.
 */
export async function importSpending(
  db: Database,
  { read, fundId, isDryRun, name, userName }: ImportOptions,
): Promise<{ results: SpendingImport; importId: number | null }> {
  if (!isDryRun) await givingSettingsRepository(db).holdReceipts();
  const today = await readToday(db);
  const funds = await fundsRepository(db).list();
  const usual = funds.find(({ id }) => id === fundId);
  const stored = await countStored(
    db,
    read.map(({ spent_on }) => spent_on),
  );
  const rows: ImportRow[] = [];
  const fresh: Parameters<ReturnType<typeof spendingRepository>['spend']>[0] = [];
  for (const { purpose, nominal_code, ...row } of read) {
    const fund = findFund(funds, row.fund, usual);
    const problem =
      row.problem ||
      (row.spent_on > today || row.spent_on < '2000-01-01' ? 'Please check the year of this date.' : '') ||
      fundProblem({ ...row, purpose, nominal_code }, fund);
    const left = stored.get(likeness(row)) ?? 0;
    const state = problem !== '' || !fund ? 'problem' : left > 0 ? 'duplicate' : 'new';
    if (state === 'duplicate') stored.set(likeness(row), left - 1);
    rows.push({ ...row, problem, state, fund: fund?.title ?? row.fund });
    if (state !== 'new' || !fund) continue;
    const { spent_on, payee, amount, note } = row;
    fresh.push({
      fund_id: fund.id,
      spent_on,
      payee,
      amount,
      purpose,
      note,
      nominal_code,
      user_name: userName,
    });
  }
  const importId =
    isDryRun || fresh.length === 0 ? null : await spendingImportsRepository(db).create(name, userName);
  if (importId !== null)
    for (const batch of inBatches(fresh))
      await spendingRepository(db).spend(batch.map((row) => ({ ...row, import_id: importId })));
  const count = (state: ImportRow['state']) => rows.filter((row) => row.state === state).length;
  const results = {
    is_dry_run: isDryRun,
    rows,
    counts: { new: count('new'), duplicate: count('duplicate'), problem: count('problem') },
    amount: fresh.reduce((sum, { amount }) => sum + amount, 0),
  };
  return { results, importId };
}
