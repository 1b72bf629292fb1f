import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../../server/database/database';
import { databaseSilence } from '../../server/database/silence';
import type { Services } from '../../server/http/serve';
import { SECOND } from '../../server/time/clock';
import { within } from '../../server/time/time-limit';
import { appsIn, type Folders, folderOf } from './app-folders';
import { type KnownVersion, lastGoodOf } from './known-versions.repository';
import { isNews, type PointerFile, readPointerFile, writePointerFile } from './pointer-file';
import { type Pointer, type Pointers, pointersRepository, RELEASES } from './pointers.repository';

/** In milliseconds: with a database that takes longer to answer, what it said last counts. */
const PATIENCE = SECOND;

/**
 * In milliseconds, between a change and the moment from which it counts, where several processes answer: long enough
 * for each to hear of it and to load the code.
 */
const UNTIL_ALL_HEARD = 1500;

/** Whether several processes answer, and have to change over at the same moment. */
export const isShared = ({ workers, databaseUrl }: Pick<Services['settings'], 'workers' | 'databaseUrl'>) =>
  workers > 1 || databaseUrl !== undefined;

/** How long a change waits, in milliseconds. */
export const delayOf = (settings: Parameters<typeof isShared>[0], untilAllHeard = UNTIL_ALL_HEARD) =>
  isShared(settings) ? untilAllHeard : 0;

export type LivePointers = ReturnType<typeof livePointers>;

/** What the files of this server say, by app; undefined where one can't be read. */
type Files = Map<string, PointerFile | undefined>;

/**
 * Which version of each app is live: what the database says, kept in each app's `live.json` too. A file that somebody
 * has written or deleted since is taken over into the database, and where that can't be read the files are what counts.
 */
export function livePointers(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  log: FastifyBaseLogger,
  untilAllHeard?: number,
) {
  const delay = delayOf(settings, untilAllHeard);
  const pointers = pointersRepository(db);
  const complain = complaints(log);
  let files: Files = new Map();
  let latest: Pointers | undefined;
  let reading: { found: Promise<Pointers>; since: number; heard: number } | undefined;
  /** How often something has changed. */
  let heard = 0;
  changes.subscribe((changed) => {
    if (changed === 'everything' || changed.includes(RELEASES)) heard += 1;
  });

  /** Takes over into the database what somebody did to the files. Answers whether that was anything. */
  async function takeOver(known: Pointers, before: Files) {
    const written = [...files].flatMap(([app, file]) =>
      file && isNews(file, known.get(app)) ? [[app, file] as const] : [],
    );
    const deleted = [...before.keys()].filter((app) => known.has(app) && !files.has(app));
    if (written.length + deleted.length === 0) return false;
    await inTransaction(db, async (transaction) => {
      const held = pointersRepository(transaction);
      await held.hold();
      // Another process may have been faster.
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
      await keepInFiles(known, { files, settings, complain, versionsOf: pointers.versionsOf });
      complain.settled('database');
      return known;
    } catch (error) {
      complain('database', error, 'the database can’t say which versions are live, so the files do');
      const ofFiles = [...files].flatMap(([app, file]) =>
        file ? [[app, pointerOf(file, latest?.get(app))] as const] : [],
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
    /** How long a change waits until it counts, in milliseconds. */
    delay,

    /** The pointers of all apps as they are; the latest known ones where nobody can say in time. */
    async read(): Promise<Pointers> {
      const known = latest;
      const isStuck = reading && Date.now() - reading.since > PATIENCE;
      if (known && isStuck) return known;
      // One that was begun before a change may not know of it.
      if (reading && reading.heard !== heard) await within(PATIENCE, reading.found, () => known);
      const { found } = reading ?? begin();
      if (!known) return found;
      const latestKnown = () => known;
      return databaseSilence.unlessSilent(within(PATIENCE, found, latestKnown), latestKnown);
    },

    /** The same as it was read last; undefined where it never was. */
    known: () => latest,

    /** Waits for what is being read: the database may be closed then. */
    async close() {
      await reading?.found;
    },
  };
}

async function readFiles(folders: Folders, complain: Complain) {
  const found: Files = new Map();
  for (const app of await appsIn(folders)) {
    try {
      const file = await readPointerFile(folderOf(folders, app));
      if (file) found.set(app, file);
      complain.settled(app);
    } catch (error) {
      found.set(app, undefined);
      complain(app, error, 'live.json can’t be read, so what was live before stays live');
    }
  }
  return found;
}

interface Keeping {
  files: Files;
  settings: Folders;
  complain: Complain;
  versionsOf: (app: string) => Promise<KnownVersion[]>;
}

/** Has the files of this server say what the database says, for when it can't be asked. */
async function keepInFiles(known: Pointers, { files, settings, complain, versionsOf }: Keeping) {
  const apps = new Set(await appsIn(settings));
  for (const [app, pointer] of known) {
    const file = files.get(app);
    const isBroken = files.has(app) && !file;
    if (!apps.has(app) || isBroken || (file && !differs(file, pointer))) continue;
    const previous = lastGoodOf(pointer.version, await versionsOf(app));
    try {
      await writePointerFile(folderOf(settings, app), pointer, previous, file);
    } catch (error) {
      complain(app, error, 'live.json can’t be written, and so does not say what is live');
    }
  }
}

/** Whether a file says something else than the database. */
const differs = ({ version, locked }: PointerFile, pointer: Pointer) =>
  version !== pointer.version || (locked ?? false) !== pointer.locked;

/** Of rollouts the files say nothing: one goes on for as long as nothing else goes live. */
const pointerOf = ({ version, locked = false, at }: PointerFile, latest: Pointer | undefined): Pointer => ({
  version,
  before: null,
  liveFrom: at,
  changedAt: at,
  locked,
  rollout: latest?.version === version ? latest.rollout : [],
});

type Complain = ReturnType<typeof complaints>;

/** Logs what is wrong with something, once until it is another thing. */
function complaints(log: FastifyBaseLogger) {
  const wrong = new Map<string, string>();
  const complain = (about: string, error: unknown, sentence: string) => {
    const reason = String(error);
    if (wrong.get(about) !== reason) log.error({ err: error, about }, sentence);
    wrong.set(about, reason);
  };
  complain.settled = (about: string) => void wrong.delete(about);
  return complain;
}
