import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { takeTurns } from '../../server/time/take-turns';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';
import { peopleImportsRepository, type Stayed, undoUntil } from './people-imports.repository';
import { type BroughtRow, undoDeclarations, undoGifts, undoSubscriptions, undoSupporters } from './undo-rows';

const AT_ONCE = 100;

/** Runs a step on an import's rows, some at a time, so that the site keeps responding. */
async function inSteps(
  db: Database,
  importId: number,
  step: (transaction: Database, rows: BroughtRow[]) => Promise<void>,
) {
  const pause = takeTurns();
  for (let last = 0; ;) {
    const after = last;
    const rows = await db.transaction().execute(async (transaction) => {
      await givingSettingsRepository(transaction).holdReceipts();
      const found = await transaction
        .selectFrom('people_import_rows')
        .selectAll()
        .where('import_id', '=', importId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      if (found.length > 0) await step(transaction, found);
      return found;
    });
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    await pause();
  }
}

async function close(db: Database, id: number) {
  const imports = peopleImportsRepository(db);
  const row = orNotFound(await imports.read(id));
  const until = undoUntil(row);
  if (row.undone_at !== null) throw new HttpError(409, 'This import has already been undone.');
  if (until === null) throw new HttpError(409, 'This import is still running. Please wait until it is done.');
  if (until < timestamp())
    throw new HttpError(
      409,
      'An import can only be undone within 24 hours. Please correct the records one by one.',
    );
  // From now on, the same file can't carry on with it.
  if (row.ended_at === null) await imports.end(id);
}

async function countStayed(db: Database, importId: number): Promise<Stayed> {
  const counted = await db
    .selectFrom('people_import_rows')
    .select(({ fn }) => [
      fn.count('supporter_id').as('supporters'),
      fn.count('subscriber_id').as('subscribers'),
      fn.count('suppression_hash').as('suppressions'),
      fn.count('gift_id').as('gifts'),
      fn.count('declaration_id').as('declarations'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return {
    supporters: Number(counted.supporters),
    subscribers: Number(counted.subscribers),
    suppressions: Number(counted.suppressions),
    gifts: Number(counted.gifts),
    declarations: Number(counted.declarations),
  };
}

/**
 * Undoes an import, except what was changed or used since. After an interruption, a second call completes it.
 * @throws HttpError 404, or 409 if it is running, was undone, or ended more than 24 hours ago
 */
export async function undoPeopleImport(db: Database, id: number, actor: Actor) {
  await db.transaction().execute(async (transaction) => {
    await givingSettingsRepository(transaction).holdReceipts();
    await close(transaction, id);
  });
  await inSteps(db, id, async (transaction, rows) => {
    await undoGifts(transaction, rows, actorName(actor));
    await undoDeclarations(transaction, rows);
    await undoSubscriptions(transaction, rows);
  });
  // After all gifts, because a supporter with a gift that stays has to stay.
  await inSteps(db, id, undoSupporters);
  await db.transaction().execute(async (transaction) => {
    const stayed = await countStayed(transaction, id);
    await peopleImportsRepository(transaction).undone(id, stayed);
    await audit(transaction).note(actor, {
      action: 'changed',
      kind: 'people_imports',
      id,
      details: { undone: true, stayed: Object.values(stayed).reduce((sum, count) => sum + count, 0) },
    });
  });
}
