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
    index_builds: Build;
  }
}

/** Which version of an index the database holds, and how far the process is that makes another one. */
interface Build {
  name: 'search';
  /** 0 where there is none. */
  version: number;
  /** The one that is being made, or was last. */
  target: number;
  /** How many of the steps are done. */
  stage: number;
  /** The last one that the present step has dealt with. */
  after_id: number;
  /** Until when it belongs to the process that makes it; empty where none does. */
  lease: string;
}

/**
 * The version of what a search, and the list of uses of files, look through. It is counted up whenever a type says
 * something else of its entries than before, or the index is made otherwise: it is made anew then, once, after a start.
 */
export const INDEX_VERSION = 2;

const none = { name: 'search', version: 0, target: 0, stage: 0, after_id: 0, lease: '' } as const;
const whole = { ...none, version: INDEX_VERSION, target: INDEX_VERSION } as const;

/**
 * One step after the other, each in pieces: the entries of every type, the drafts, what is left over, and the columns
 * that lists search. A piece answers after which id the next one begins, and undefined after the last.
 */
const stepsOf = (types: readonly ContentType[]) => [
  ...types.map((type) => (db: Database, after: number) => searchIndex(db).refreshAfter(type, after)),
  (db: Database, after: number) => fileMentions(db).refreshDraftsAfter(types, after),
  ...types.map((type) => async (db: Database) => void (await searchIndex(db).forgetDeleted(type))),
  ...[...types.map(({ table }) => [table, 'title_folded'] as const), ...foldedColumns].map(
    (column) => (db: Database, after: number) => refoldAfter(db, column, after),
  ),
];

/** Makes the index anew, in the caller's transaction where there is one. */
export async function rebuildIndex(db: Database, types: readonly ContentType[]) {
  await db.deleteFrom('index_builds').execute();
  await searchIndex(db).refreshListPages(types);
  for (const step of stepsOf(types)) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await inTransaction(db, (transaction) => step(transaction, from));
    }
  }
  await db.insertInto('index_builds').values(whole).execute();
}

/**
 * Makes the index anew where it is of another version, piece by piece, so that others read and write in between. Of
 * several processes one does so; should it end, another goes on where it was.
 * @returns whether the index is as it should be, now or before
 */
export async function bringIndexUpToDate(
  db: Database,
  types: readonly ContentType[],
  isOver: () => boolean = () => false,
) {
  const steps = stepsOf(types);
  await db
    .insertInto('index_builds')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let mine = '';
  for (;;) {
    const known = await db.selectFrom('index_builds').selectAll().executeTakeFirst();
    // One of a later release is none that this one should undo.
    if (known && known.version >= INDEX_VERSION) return true;
    if (!known || isOver() || (known.lease > timestamp() && known.lease !== mine)) return false;
    const lease = await inTransaction(db, (transaction) => goOn(transaction, known, steps));
    if (lease === undefined) return false;
    mine = lease;
    // Whoever asks for something meanwhile comes first.
    await turn();
  }
}

/** Does the next piece, and notes with it how far the index is. Answers the new lease; undefined where another has it. */
async function goOn(
  db: Database,
  { target, stage, after_id, lease }: Build,
  steps: ReturnType<typeof stepsOf>,
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
  const note = (row: Partial<Build>) => db.updateTable('index_builds').set(row).execute();
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

/**
 * Sees to it that the index is made anew where it has to be, once the server listens: a start is over before.
 * @param services types of content, and the database
 */
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
    // Another process is at it, which may end, or the database is away.
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
