import { createHash } from 'node:crypto';
import type { PeopleImportOptions, PeoplePlan, PeopleTotals } from '@lapis/contract';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { takeTurns } from '../../server/time/take-turns';
import { readToday } from '../settings/today';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { bringRows } from './bring-rows';
import { guessColumns, normaliseHeading } from './guess-columns';
import { loadKnown } from './load-known';
import { loadPurposes } from './load-purposes';
import { type ImportRow, peopleImportsRepository } from './people-imports.repository';
import { addToTotals, createSeen, noTotals, type PlannedRow, planRow, type Seen } from './plan-rows';
import { personReader, type PersonRow } from './read-person';
import { readTable, type PeopleRows } from './read-table';
import type { TableFile } from './receive-table';

/** Rows that are written in one transaction, which blocks everything else on SQLite. */
const AT_ONCE = 50;

const longestLabel = 120;

async function planBatch(
  db: Database,
  rows: PersonRow[],
  { seen, supporters }: { seen: Seen; supporters: boolean },
): Promise<PlannedRow[]> {
  const known = await loadKnown(db, rows);
  return rows.map((row) => planRow(row, { known, seen, supporters }));
}

async function openTable(db: Database, { bytes }: TableFile, options: PeopleImportOptions) {
  const table = await readTable(bytes);
  if (options.columns.length !== table.headings.length)
    throw new HttpError(422, 'These columns are not those of the table. Please choose the file again.');
  const { system } = guessColumns({ ...table, rows: table.rows.slice(0, 1) }, {});
  const read = personReader({ ...options, system, today: await readToday(db) });
  return { table, system, read };
}

function* batches<Item>(items: Item[]) {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

/** Says of each row what an import would do. Writes nothing. */
export async function checkPeople(
  db: Database,
  file: TableFile,
  options: PeopleImportOptions,
): Promise<PeoplePlan> {
  const { table, read } = await openTable(db, file, options);
  await loadPurposes(db, options);
  const seen = createSeen();
  const plan: PeoplePlan = { totals: noTotals(), rows: [] };
  const pause = takeTurns();
  for (const batch of batches(table.rows)) {
    const rows = batch.map(read);
    for (const planned of await planBatch(db, rows, { seen, supporters: options.supporters })) {
      const { row, person, outcome, says } = planned;
      addToTotals(plan.totals, planned);
      plan.rows.push({
        line: row.line,
        name: (row.name || row.email).slice(0, longestLabel),
        outcome,
        says,
        supporter_id: person?.id ?? null,
      });
    }
    await pause();
  }
  return plan;
}

const fieldsByHeading = ({ headings }: PeopleRows, columns: PeopleImportOptions['columns']) =>
  Object.fromEntries(headings.map((heading, at) => [normaliseHeading(heading), columns[at] ?? null]));

interface BegunImport {
  row: ImportRow;
  lease: string;
  /** Imports the rest, until `closing` is aborted. The same file carries on later. */
  run: (closing: AbortSignal) => Promise<void>;
}

/**
 * Begins an import, or carries on with one of the same file and options that was interrupted.
 * @throws HttpError 409 if another import is running, 413, 415 or 422 if the file can't be read
 */
export async function beginPeopleImport(
  db: Database,
  file: TableFile,
  options: PeopleImportOptions,
  actor: Actor,
): Promise<BegunImport> {
  const { table, system, read } = await openTable(db, file, options);
  const findPurpose = await loadPurposes(db, options);
  const file_key = createHash('sha256').update(file.bytes).update(JSON.stringify(options)).digest('hex');
  const by = actorName(actor);
  const { row, lease } = await db.transaction().execute(async (transaction) => {
    // Two that begin at the same time wait for each other here.
    await givingSettingsRepository(transaction).holdReceipts();
    const imports = peopleImportsRepository(transaction);
    if (await imports.running())
      throw new HttpError(409, 'Another table of people is being imported. Please wait until it is done.');
    const before = await imports.interrupted(file_key);
    const begun =
      before ??
      (await imports.add({
        name: file.name,
        system,
        file_key,
        columns: fieldsByHeading(table, options.columns),
        rows_total: table.rows.length,
        user_name: by,
      }));
    const taken = await imports.lease(begun.id, begun.lease_until);
    if (!taken)
      throw new HttpError(409, 'Another table of people is being imported. Please wait until it is done.');
    if (!before)
      await audit(transaction).note(actor, {
        action: 'imported',
        kind: 'people_imports',
        id: begun.id,
        title: system,
        details: { rows: table.rows.length },
      });
    return { row: begun, lease: taken };
  });
  const { supporters } = options;
  const bringing = { table, read, row, lease, supporters, context: { importId: row.id, by, findPurpose } };
  const run = (closing: AbortSignal) => bringAll(db, bringing, closing);
  return { row, lease, run };
}

interface BringAllParams {
  table: PeopleRows;
  read: ReturnType<typeof personReader>;
  row: ImportRow;
  lease: string;
  supporters: boolean;
  context: Parameters<typeof bringRows>[2];
}

async function bringAll(
  db: Database,
  { table, read, row, lease, supporters, context }: BringAllParams,
  closing: AbortSignal,
) {
  const { id, rows_done } = row;
  // Read too, because the keys of gifts depend on all rows before them.
  for (const done of table.rows.slice(0, rows_done)) read(done);
  const totals = JSON.parse(row.totals) as PeopleTotals;
  const seen = createSeen();
  let [held, done] = [lease, rows_done];
  const pause = takeTurns();
  try {
    for (const batch of batches(table.rows.slice(rows_done))) {
      if (closing.aborted) return await peopleImportsRepository(db).release(id, held);
      const people = batch.map(read);
      const next = await db.transaction().execute(async (transaction) => {
        await givingSettingsRepository(transaction).holdReceipts();
        const planned = await planBatch(transaction, people, { seen, supporters });
        await bringRows(transaction, planned, context);
        for (const each of planned) addToTotals(totals, each);
        const extended = await peopleImportsRepository(transaction).lease(id, held, {
          rows_done: done + batch.length,
          totals,
        });
        // Thrown so that nothing of the batch stays.
        if (!extended) throw new Error(`The import ${id} was taken over by another process`);
        return extended;
      });
      held = next;
      done += batch.length;
      await pause();
    }
    await peopleImportsRepository(db).end(id);
  } catch (error) {
    await peopleImportsRepository(db).release(id, held);
    throw error;
  }
}
