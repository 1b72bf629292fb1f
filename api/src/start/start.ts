import { contentTypes } from '../content/types';
import { buildApp } from './app';
import { checkShell } from './check-shell';
import { releaseClaims } from './jobs';
import { openChanges } from '../server/cluster/open-changes';
import { superviseWorkers } from '../server/cluster/primary';
import {
  connectDatabase,
  type Database,
  describeDatabase,
  withoutTimeLimits,
  type DatabaseSettings,
  unusableDatabase,
} from '../server/database/database';
import { whileStarting } from '../server/database/start-lock';
import { closeDataDir } from '../server/settings/data-dir';
import { openUpdatedDatabase } from '../operations/backup/before-update';
import { fillDemo } from '../operations/demo/fill-demo';
import { searchIndex } from '../cms/search/search-index';
import { openMail } from '../inbox/mail/mail';
import { listFolders } from '../pages/releases/versions/announcement';
import { announceRemotes } from '../pages/releases/remotes/announce-remotes';
import { configuredOrigin } from '../server/http/origin';
import type { App } from '../server/http/serve';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';
import { StoreUnavailable } from '../server/storage/file-store';
import { withTimeLimit } from '../server/time/time-limit';
import { stopServing } from '../server/http/stop/stop';
import { checkFirstAdmin, ensureFirstAdmin } from '../people/administration/first-admin';

/**
 * Stops the server.
 * @param how the error, if any, and time limits in milliseconds
 */
export type Stop = (how?: { error?: Error | undefined; answers?: number; notice?: number }) => Promise<void>;

type OnServing = (stop: Stop) => void;

/**
 * Starts the server: opens, migrates and seeds the database, listens, and creates the first administrator.
 * @throws StartFailure if the operator can fix the cause
 */
export async function start(settings: Settings, onServing: OnServing = () => {}) {
  await checkBuild(settings);
  return runPrepared(settings, async () => {
    const db = await openUpdatedDatabase(settings);
    try {
      await checkShell(settings, db);
      await prepareDatabase(settings, db);
      const { app, port } = await serveSite(settings, db, onServing);
      // Runs after the server has started listening. The password is shown only once, and would be lost if
      // the port were in use.
      const admin = await ensureFirstAdmin(db, settings).catch(async (error: unknown) => {
        await app.close();
        throw error;
      });
      return { app, address: configuredOrigin({ ...settings, port }), admin };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

/**
 * Starts several processes. This one prepares the database as `start` does, and the workers serve requests.
 * `renew` replaces the workers one after the other.
 * @throws StartFailure if the operator can fix the cause
 */
export async function startCluster(settings: Settings, onServing: OnServing) {
  await checkBuild(settings);
  return runPrepared(settings, async () => {
    const db = await openUpdatedDatabase(settings);
    try {
      await checkShell(settings, db);
      await prepareDatabase(settings, db);
      const closeMetrics = await openClusterMetricsIfEnabled(settings);
      const workers = superviseWorkers(settings.workers);
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
        return { address: configuredOrigin({ ...settings, port }), admin, renew: () => workers.renew() };
      } catch (error) {
        await stop();
        throw error;
      }
    } finally {
      await db.destroy();
    }
  });
}

async function runPrepared<Result>(settings: Settings, work: () => Promise<Result>) {
  try {
    const remark = await closeDataDir(settings.dataDir);
    if (remark) console.log(remark);
    return await whileStarting(settings, work);
  } catch (error) {
    throw toStartFailure(settings, error);
  }
}

async function openClusterMetricsIfEnabled(settings: Settings) {
  if (settings.metricsPort === undefined) return undefined;
  const metrics = await import('../operations/metrics/cluster-metrics');
  return metrics.openClusterMetrics(settings);
}

async function prepareDatabase(settings: Settings, db: Database) {
  await withoutTimeLimits(db, settings, async (patient) => {
    if (settings.demo) await fillDemo(patient, settings);
    await searchIndex(patient).refreshListPages(contentTypes);
  });
  await checkFirstAdmin(db, settings);
  // Only one server uses a SQLite file, and the previous one has ended, so all claims are stale. With
  // PostgreSQL, other servers may be running jobs; stale claims expire within half a minute.
  if (settings.databaseUrl) return;
  await releaseClaims(db);
}

/**
 * Starts one of several workers and returns its port. A worker that replaces an old one may come from a newer
 * build than the primary. It then runs the migrations itself.
 * @throws StartFailure if the operator can fix the cause
 */
export async function startWorker(
  settings: Settings,
  onServing: OnServing,
  { migrates = false }: { migrates?: boolean } = {},
) {
  if (migrates) await runPrepared(settings, async () => (await openUpdatedDatabase(settings)).destroy());
  await announceRemotes(settings);
  return (await serveSite(settings, await connectDatabase(settings), onServing)).port;
}

/** Time limit for closing the database, in milliseconds; `STOPPED_AFTER` allows for it. */
const DATABASE_CLOSE_LIMIT = 400;

async function serveSite(settings: Settings, db: Database, onServing: OnServing) {
  const changes = await openChanges(settings);
  const mail = openMail({ db, settings });
  async function closeAll() {
    await mail.close();
    await changes.close();
    await db.destroy();
  }
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= closeAll());
  const app = await buildApp({ db, settings, changes, mail }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  try {
    app.addHook('onClose', close);
    onServing(async ({ error, ...limits } = {}) => {
      if (error) app.log.fatal({ err: error }, 'the server is stopping because of an error');
      await stopServing(app, limits);
      // Closes the database even if a job is still running. On closing, SQLite writes its log back into the
      // database file.
      await withTimeLimit(DATABASE_CLOSE_LIMIT, close(), () => undefined);
    });
    app.log.info(`the database is ${await describeDatabase(db, settings)}`);
    return { app, port: await listen(app, settings) };
  } catch (error) {
    // Also closes whatever else has been opened, such as the port for metrics, which would keep the process
    // alive.
    await app.close();
    throw error;
  }
}

async function checkBuild(settings: Settings) {
  const { shellDir, remoteEntries } = settings;
  if (remoteEntries) return announceRemotes(settings);
  if ((await listFolders(shellDir)).length === 0) {
    throw new StartFailure(
      `There is no built site in ${shellDir}: run 'npm run build' first, or set SHELL_DIR.`,
    );
  }
  await announceRemotes(settings);
}

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

const databaseCode = /^(SQLITE_|ERR_SQLITE_|[0-9A-Z]{5}$|ECONN|ETIMEDOUT|EPIPE)/;

/** Converts an error that the operator can fix into one that explains how. Returns other errors unchanged. */
function toStartFailure(settings: DatabaseSettings, error: unknown) {
  if (error instanceof StartFailure || !(error instanceof Error)) return error;
  if (error instanceof StoreUnavailable) {
    return new StartFailure(
      `${error.message}.`,
      'Check STORAGE_URL and its keys, and start again once the store can be reached.',
    );
  }
  const code = 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EDQUOT)$/.test(code)) {
    return new StartFailure(`The disk is full: free some space for ${settings.dataDir}, and start again.`);
  }
  return databaseCode.test(code) ? unusableDatabase(settings, error) : error;
}
