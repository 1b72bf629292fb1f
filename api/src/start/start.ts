import { contentTypes } from '../content/types';
import { buildApp } from './app';
import { checkShell } from './check-shell';
import { openChanges } from '../server/cluster/open-changes';
import { tendWorkers } from '../server/cluster/primary';
import { connectDatabase, type Database, nameOfDatabase, patiently } from '../server/database/database';
import { leasesOf } from '../server/database/lease';
import { whileStarting } from '../server/database/start-lock';
import { closeDataDir } from '../server/settings/data-dir';
import { createBackupTimer } from '../operations/backup/backup-timer';
import { openUpdatedDatabase } from '../operations/backup/before-update';
import { fillDemo } from '../operations/demo/fill-demo';
import { importsRepository } from '../operations/moving-in/imports.repository';
import { searchIndex } from '../cms/search/search-index';
import { openMail } from '../inbox/mail/mail';
import { foldersIn } from '../pages/releases/announcement';
import { announceRemotes } from '../pages/releases/announce-remotes';
import { settledOrigin } from '../server/http/origin';
import type { App } from '../server/http/serve';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';
import { startProblem } from './start-problem';
import { stopServing } from '../server/http/stop';
import { checkFirstAdmin, ensureFirstAdmin } from '../people/administration/first-admin';

/** What has to be done at a stop, which may have an error for its reason, and a limit in milliseconds for answers. */
export type Stop = (why?: { error?: Error | undefined; answers?: number }) => Promise<void>;

/** Hears it as soon as there is anything to do: just before somebody may be answered. */
type OnServing = (stop: Stop) => void;

/**
 * Starts the server: opens and fills the database, listens, and makes the first administrator. Answers whom it
 * made, and the address for visitors.
 * @throws StartFailure where the person at the terminal can mend what is wrong
 */
export async function start(settings: Settings, onServing: OnServing = () => {}) {
  await checkBuild(settings);
  return prepared(settings, async () => {
    const db = await openUpdatedDatabase(settings);
    try {
      await checkShell(settings, db);
      await prepareDatabase(settings, db);
      const { app, port } = await serveSite(settings, db, onServing);
      // After listening: a port that is taken must not cost the only sight of the password.
      const admin = await ensureFirstAdmin(db, settings).catch(async (error: unknown) => {
        await app.close();
        throw error;
      });
      return { app, address: settledOrigin({ ...settings, port }), admin };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

/**
 * Starts the server as several processes. This one sees to the database and the first administrator, as `start`
 * does, and the others answer. `renew` replaces them, one after the other.
 * @throws StartFailure where the person at the terminal can mend what is wrong
 */
export async function startCluster(settings: Settings, onServing: OnServing) {
  await checkBuild(settings);
  return prepared(settings, async () => {
    const db = await openUpdatedDatabase(settings);
    try {
      await checkShell(settings, db);
      await prepareDatabase(settings, db);
      const closeMetrics = await openMetricsOfAll(settings);
      const workers = tendWorkers(settings.workers);
      const stop = async () => {
        await closeMetrics?.();
        await workers.stop();
      };
      onServing(async ({ error } = {}) => {
        if (error) console.error('The server is stopping because of an error:', error);
        await stop();
      });
      try {
        const port = await workers.start();
        const admin = await ensureFirstAdmin(db, settings);
        return { address: settledOrigin({ ...settings, port }), admin, renew: () => workers.renew() };
      } catch (error) {
        await stop();
        throw error;
      }
    } finally {
      await db.destroy();
    }
  });
}

/** Does what one process does alone, in a folder that nobody else reads, and says in a sentence why it can't. */
async function prepared<Result>(settings: Settings, work: () => Promise<Result>) {
  try {
    const remark = await closeDataDir(settings.dataDir);
    if (remark) console.log(remark);
    return await whileStarting(settings, work);
  } catch (error) {
    throw startProblem(settings, error);
  }
}

/** What reads metrics is loaded only where somebody asks for them. */
async function openMetricsOfAll(settings: Settings) {
  if (settings.metricsPort === undefined) return undefined;
  const metrics = await import('../operations/metrics/cluster-metrics');
  return metrics.openClusterMetrics(settings);
}

/** What has to be done on a database before anybody is answered. */
async function prepareDatabase(settings: Settings, db: Database) {
  await patiently(db, settings, async (patient) => {
    if (settings.demo) await fillDemo(patient, settings);
    await searchIndex(patient).refreshListPages(contentTypes);
  });
  await checkFirstAdmin(db, settings);
  // A file has one server, and the last one has ended: nobody else makes its pictures and sends its mails. On
  // PostgreSQL there may be others, and what one of them left is free in half a minute.
  if (settings.databaseUrl) return;
  await leasesOf(db, 'mails').release();
  await leasesOf(db, 'media').release();
  await leasesOf(db, 'jobs').release();
  await leasesOf(db, 'mailings').release();
  await importsRepository(db).release();
}

/**
 * Starts one of several processes, on a database that the first one has brought up to date. One that takes the place
 * of another may be of a newer build than the first process, and then does so itself. Answers the port.
 * @throws StartFailure where the person at the terminal can mend what is wrong
 */
export async function startWorker(
  settings: Settings,
  onServing: OnServing,
  { migrates = false }: { migrates?: boolean } = {},
) {
  if (migrates) await prepared(settings, async () => (await openUpdatedDatabase(settings)).destroy());
  await announceRemotes(settings);
  return (await serveSite(settings, await connectDatabase(settings), onServing)).port;
}

/** Listens, and closes the database with the server. Answers the port too. */
async function serveSite(settings: Settings, db: Database, onServing: OnServing) {
  const changes = await openChanges(settings);
  const mail = openMail({ db, settings });
  const close = async () => {
    await mail.close();
    await changes.close();
    await db.destroy();
  };
  const app = await buildApp({ db, settings, changes, mail }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  try {
    const backups = createBackupTimer({ db, settings, mail }, app.log);
    app.addHook('onReady', async () => backups.start());
    app.addHook('onClose', async () => {
      await backups.close();
      await close();
    });
    onServing(async ({ error, ...limits } = {}) => {
      if (error) app.log.fatal({ err: error }, 'the server is stopping because of an error');
      await stopServing(app, limits);
    });
    app.log.info(`the database is ${await nameOfDatabase(db, settings)}`);
    return { app, port: await listen(app, settings) };
  } catch (error) {
    // With the server goes what was opened before it, such as the port for metrics: else the process would not end.
    await app.close();
    throw error;
  }
}

/** The site must be built, except in development, where it is being built while the server runs. */
async function checkBuild(settings: Settings) {
  const { shellDir, remoteEntries } = settings;
  if (remoteEntries) return announceRemotes(settings);
  if ((await foldersIn(shellDir)).length === 0) {
    throw new StartFailure(
      `There is no built site in ${shellDir}: run 'npm run build' first, or set SHELL_DIR.`,
    );
  }
  await announceRemotes(settings);
}

/** Answers the port, which the system chose where it is set to 0. */
async function listen(app: App, { host, port }: Settings) {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
    const [bound] = app.addresses();
    return typeof bound === 'object' ? bound.port : port;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is in use: stop whatever is using it, or set PORT to another.`);
    }
    if (code === 'EACCES')
      throw new StartFailure(`This user is not allowed to use port ${port}: set PORT to another.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartFailure(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}
