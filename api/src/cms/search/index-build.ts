import { setImmediate as turn } from 'node:timers/promises';
import { type Database, inTransaction } from '../../server/database/database';
import { LEASE, LOOK_EVERY } from '../../server/database/lease';
import { foldedColumns, refoldAfter } from '../../server/database/refold';
import type { App, Services } from '../../server/http/serve';
import { timestamp } from '../../server/time/clock';
import { fileMentions } from '../files/file-mentions';
import type { ContentType } from '../types/content-type';
import { searchIndex } from './search-index';

declare module '../../server/database/tables' {
  interface Tables {
    index_builds: IndexBuildRow;
  }
}

interface IndexBuildRow {
  name: 'search';
  version: number;
  target: number;
  stage: number;
  after_id: number;
  lease: string;
}

/**
 * Version of the search index and the list of file uses. Increment it whenever a type's searched text or the
 * index itself changes: the index is then rebuilt once after the next start.
 */
export const INDEX_VERSION = 3;

const none = { name: 'search', version: 0, target: 0, stage: 0, after_id: 0, lease: '' } as const;
const whole = { ...none, version: INDEX_VERSION, target: INDEX_VERSION } as const;

/**
 * Steps of a rebuild: entries by type, drafts, deleted entries, and the columns that lists search. Each runs
 * in batches; a batch returns the id after which the next one starts, or undefined after the last.
 */
const buildSteps = (types: readonly ContentType[]) => [
  ...types.map((type) => (db: Database, after: number) => searchIndex(db).refreshAfter(type, after)),
  (db: Database, after: number) => fileMentions(db).refreshDraftsAfter(types, after),
  ...types.map((type) => async (db: Database) => void (await searchIndex(db).forgetDeleted(type))),
  ...[...types.map(({ table }) => [table, 'title_folded'] as const), ...foldedColumns].map(
    (column) => (db: Database, after: number) => refoldAfter(db, column, after),
  ),
];

export async function rebuildIndex(db: Database, types: readonly ContentType[]) {
  await db.deleteFrom('index_builds').execute();
  await searchIndex(db).refreshListPages(types);
  for (const step of buildSteps(types)) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await inTransaction(db, (transaction) => step(transaction, from));
    }
  }
  await db.insertInto('index_builds').values(whole).execute();
}

/**
 * Rebuilds an outdated index piece by piece, so that other statements can run in between. Only one process
 * rebuilds the index at a time; if that process ends, another continues.
 * @returns whether the index is up to date
 */
export async function bringIndexUpToDate(
  db: Database,
  types: readonly ContentType[],
  isOver: () => boolean = () => false,
) {
  const steps = buildSteps(types);
  await db
    .insertInto('index_builds')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let mine = '';
  for (;;) {
    const known = await db.selectFrom('index_builds').selectAll().executeTakeFirst();
    // Leaves the index of a later release unchanged.
    if (known && known.version >= INDEX_VERSION) return true;
    if (!known || isOver() || (known.lease > timestamp() && known.lease !== mine)) return false;
    const lease = await inTransaction(db, (transaction) => runNextPiece(transaction, known, steps));
    if (lease === undefined) return false;
    mine = lease;
    // Yields to pending requests.
    await turn();
  }
}

/**
 * Runs the next piece and stores the progress. Returns the new lease; undefined if another process has the
 * lease.
 */
async function runNextPiece(
  db: Database,
  { target, stage, after_id, lease }: IndexBuildRow,
  steps: ReturnType<typeof buildSteps>,
) {
  const next = timestamp(LEASE);
  const taken = await db
    .updateTable('index_builds')
    .set({ lease: next })
    .where('lease', '=', lease)
    .where('version', '<', INDEX_VERSION)
    .returning('lease')
    .executeTakeFirst();
  if (!taken) return undefined;
  const note = (row: Partial<IndexBuildRow>) => db.updateTable('index_builds').set(row).execute();
  const begun = target === INDEX_VERSION ? { stage, after_id } : { stage: 0, after_id: 0 };
  const step = steps[begun.stage];
  if (step) {
    const last = await step(db, begun.after_id);
    const done = last === undefined ? { stage: begun.stage + 1, after_id: 0 } : { after_id: last };
    await note({ target: INDEX_VERSION, ...begun, ...done });
  } else {
    await note(whole);
  }
  return next;
}

/** Rebuilds an outdated index once the server listens, so that the start isn't delayed. */
export function buildIndexOnceListening(
  app: App,
  { db, contentTypes }: Pick<Services, 'db' | 'contentTypes'>,
) {
  let isOver = false;
  let building = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run() {
    const isDone = await bringIndexUpToDate(db, contentTypes, () => isOver).catch((error: unknown) => {
      if (!isOver) app.log.error({ err: error }, 'the search index could not be built');
      return false;
    });
    // Retries later: another process is rebuilding the index and may fail, or the database is down.
    if (!isDone && !isOver) timer = setTimeout(begin, LOOK_EVERY).unref();
  }
  const begin = () => void (building = run());

  app.addHook('onListen', async () => begin());
  app.addHook('onClose', async () => {
    isOver = true;
    clearTimeout(timer);
    await building;
  });
}
