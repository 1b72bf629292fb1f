import { isDeepStrictEqual } from 'node:util';
import { type PointerFile, readPointerFile, writePointerFile } from '@lapis/contract/pointer-file';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '../../../server/database/database';
import { databaseSilence } from '../../../server/database/postgres/silence';
import type { Services } from '../../../server/http/serve';
import { SECOND } from '../../../server/time/clock';
import { withTimeLimit } from '../../../server/time/time-limit';
import { listApps, type Folders, appFolder } from '../versions/app-folders';
import { findLastGood } from '../visits/last-good';
import { type Pointer, type Pointers, pointersRepository, RELEASES } from './pointers.repository';

/** Time limit in milliseconds for a read. After that, the last known pointers are used. */
const PATIENCE = SECOND;

/**
 * Delay in milliseconds before a change takes effect if there are several processes. By then, every process
 * has noticed the change and loaded the code.
 */
const UNTIL_ALL_HEARD = 1500;

export const isShared = ({ workers, databaseUrl }: Pick<Services['settings'], 'workers' | 'databaseUrl'>) =>
  workers > 1 || databaseUrl !== undefined;

export const changeDelay = (settings: Parameters<typeof isShared>[0], untilAllHeard = UNTIL_ALL_HEARD) =>
  isShared(settings) ? untilAllHeard : 0;

export type LivePointers = ReturnType<typeof livePointers>;

type PointerFiles = Map<string, PointerFile | undefined>;

/**
 * Manages the live versions of all apps. They are stored in the database and mirrored in each app's
 * `live.json`. If an operator edits or deletes one of these files, the database is updated. If the database
 * can't be read, the files are used instead.
 */
export function livePointers(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  log: FastifyBaseLogger,
  untilAllHeard?: number,
) {
  const delay = changeDelay(settings, untilAllHeard);
  const pointers = pointersRepository(db);
  const complain = createComplaintLog(log);
  let files: PointerFiles = new Map();
  let latest: Pointers | undefined;
  let reading: { found: Promise<Pointers>; since: number; heard: number } | undefined;
  let heard = 0;
  changes.subscribe((changed) => {
    if (changed === 'everything' || changed.includes(RELEASES)) heard += 1;
  });

  async function takeOver(known: Pointers, before: PointerFiles) {
    const written = [...files].flatMap(([app, file]) =>
      file && isNews(file, known.get(app)) ? [[app, file] as const] : [],
    );
    const deleted = [...before.keys()].filter((app) => known.has(app) && !files.has(app));
    if (written.length + deleted.length === 0) return false;
    await inTransaction(db, async (transaction) => {
      const held = pointersRepository(transaction);
      await held.hold();
      const { pointers: now } = await held.all();
      for (const app of deleted) await held.remove(app);
      for (const [app, file] of written) {
        if (!isNews(file, now.get(app))) continue;
        const { version, previous, locked, at } = file;
        if (!now.has(app) && previous) await held.move(app, { version: previous, delay: 0, at: at - 1 });
        await held.move(app, { version, locked, delay, at });
      }
    });
    return true;
  }

  async function look(): Promise<Pointers> {
    const before = files;
    files = await readFiles(settings, complain);
    try {
      let known = (await pointers.all()).pointers;
      if (await takeOver(known, before)) {
        known = (await pointers.all()).pointers;
        void changes.publish([RELEASES]);
      }
      await mirrorToFiles(known, { files, settings, complain, db });
      complain.settled('database');
      return known;
    } catch (error) {
      complain('database', error, 'the database can’t say which versions are live, so the files do');
      const ofFiles = [...files].flatMap(([app, file]) =>
        file ? [[app, toPointer(file, latest?.get(app))] as const] : [],
      );
      return new Map([...(latest ?? []), ...ofFiles]);
    }
  }

  function begin() {
    const found = look().then((pointers) => (latest = pointers));
    const begun = { found, since: Date.now(), heard };
    reading = begun;
    void found.finally(() => {
      if (reading === begun) reading = undefined;
    });
    return begun;
  }

  return {
    delay,

    /** Returns the last known pointers if neither source replies in time. */
    async read(): Promise<Pointers> {
      const known = latest;
      const isStuck = reading && Date.now() - reading.since > PATIENCE;
      if (known && isStuck) return known;
      // A read that started before the latest change may have missed it: waits for that read, then starts
      // another.
      if (reading && reading.heard !== heard) await withTimeLimit(PATIENCE, reading.found, () => known);
      const { found } = reading ?? begin();
      if (!known) return found;
      const latestKnown = () => known;
      return databaseSilence.unlessSilent(withTimeLimit(PATIENCE, found, latestKnown), latestKnown);
    },

    /** Returns the stored pointers, however long the read takes. */
    async readStored(): Promise<Pointers> {
      await reading?.found;
      return begin().found;
    },

    known: () => latest,

    /** Waits for a running read, because the database is closed next. */
    async close() {
      await reading?.found;
    },
  };
}

async function readFiles(folders: Folders, complain: Complain) {
  const found: PointerFiles = new Map();
  for (const app of await listApps(folders)) {
    try {
      const file = await readPointerFile(appFolder(folders, app));
      if (file) found.set(app, file);
      complain.settled(app);
    } catch (error) {
      found.set(app, undefined);
      complain(app, error, 'live.json can’t be read, so what was live before stays live');
    }
  }
  return found;
}

interface MirrorOptions {
  files: PointerFiles;
  settings: Folders;
  complain: Complain;
  db: Database;
}

async function mirrorToFiles(known: Pointers, { files, settings, complain, db }: MirrorOptions) {
  const apps = new Set(await listApps(settings));
  const badOf = await pointersRepository(db).bad();
  for (const [app, pointer] of known) {
    const file = files.get(app);
    const isBroken = files.has(app) && !file;
    const bad = badOf(app);
    if (!apps.has(app) || isBroken || (file && !differs(file, pointer, bad))) continue;
    const { version, locked, changedAt } = pointer;
    const previous = await findLastGood(db, app, version);
    try {
      // Gives the file the time of the change, so that only a later edit by an operator counts as a change.
      await writePointerFile(
        appFolder(settings, app),
        { ...file, version, previous, locked, bad },
        changedAt,
      );
    } catch (error) {
      complain(app, error, 'live.json can’t be written, and so does not say what is live');
    }
  }
}

const isNews = ({ version, locked, at }: PointerFile, pointer: Pointer | undefined) =>
  !pointer ||
  (at > pointer.changedAt && (version !== pointer.version || (locked ?? pointer.locked) !== pointer.locked));

const differs = (file: PointerFile, pointer: Pointer, bad: Record<string, string>) =>
  file.version !== pointer.version ||
  (file.locked ?? false) !== pointer.locked ||
  !isDeepStrictEqual(file.bad ?? {}, bad);

/**
 * Converts a file's content to a pointer. Files don't record rollouts, so a known rollout continues until a
 * different version goes live.
 */
const toPointer = ({ version, locked = false, at }: PointerFile, latest: Pointer | undefined): Pointer => ({
  version,
  before: null,
  liveFrom: at,
  changedAt: at,
  locked,
  rollout: latest?.version === version ? latest.rollout : [],
});

type Complain = ReturnType<typeof createComplaintLog>;

function createComplaintLog(log: FastifyBaseLogger) {
  const wrong = new Map<string, string>();
  const complain = (about: string, error: unknown, sentence: string) => {
    const reason = String(error);
    if (wrong.get(about) !== reason) log.error({ err: error, about }, sentence);
    wrong.set(about, reason);
  };
  complain.settled = (about: string) => void wrong.delete(about);
  return complain;
}
