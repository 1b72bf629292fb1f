import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app';
import { openChanges } from './cache/open-changes';
import { startWorkers } from './cluster/primary';
import { connectDatabase, type Database, openDatabase } from './database/database';
import { whileStarting } from './database/start-lock';
import { demoContent } from './demo/content';
import { fillDemo } from './demo/fill-demo';
import { searchIndex } from './search/search-index';
import { openMail } from './mail/mail';
import type { App } from './serve';
import type { Settings } from './settings';
import { StartFailure } from './start-failure';
import { ensureFirstAdmin } from './users/first-admin';

/**
 * Starts the server: opens and fills the database, listens, and makes the first administrator. Answers whom it
 * made, and the address for visitors.
 * @throws StartFailure where the person at the terminal can mend what is wrong
 */
export async function start(settings: Settings) {
  await checkBuild(settings);
  return whileStarting(settings, async () => {
    const db = await openDatabase(settings);
    try {
      await prepareContent(settings, db);
      const { app, port } = await serveSite(settings, db);
      // After listening: a port that is taken must not cost the only sight of the password.
      return { app, address: addressOf(settings, port), admin: await ensureFirstAdmin(db, settings) };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

/**
 * Starts the server as several processes. This one sees to the database and the first administrator, as `start`
 * does, and the others answer. `onFailure` hears when they can't any more.
 * @throws StartFailure where the person at the terminal can mend what is wrong
 */
export async function startCluster(settings: Settings, onFailure: (error: StartFailure) => void) {
  await checkBuild(settings);
  return whileStarting(settings, async () => {
    const db = await openDatabase(settings);
    try {
      await prepareContent(settings, db);
      const { port, stop } = await startWorkers({ workers: settings.workers, onFailure });
      return { stop, address: addressOf(settings, port), admin: await ensureFirstAdmin(db, settings) };
    } finally {
      await db.destroy();
    }
  });
}

async function prepareContent(settings: Settings, db: Database) {
  if (settings.demo) await fillDemo(db, demoContent, settings);
  await searchIndex(db).rebuild();
}

/** Starts one of several processes, on a database that the first one has brought up to date. */
export async function startWorker(settings: Settings) {
  return serveSite(settings, await connectDatabase(settings));
}

/** Listens, and closes the database with the server. Answers the port too. */
async function serveSite(settings: Settings, db: Database) {
  const changes = await openChanges(settings);
  const mail = openMail({ db, settings });
  const close = async () => {
    await mail.close();
    await changes.close();
    await db.destroy();
  };
  try {
    const app = await buildApp({ db, settings, changes, mail });
    app.addHook('onClose', close);
    return { app, port: await listen(app, settings) };
  } catch (error) {
    await close();
    throw error;
  }
}

const addressOf = ({ publicUrl }: Settings, port: number) => publicUrl ?? `http://localhost:${port}`;

/** The site must be built, except in development, where it is being built while the server runs. */
async function checkBuild({ shellDir, remoteEntries }: Settings) {
  if (remoteEntries) return;
  await access(join(shellDir, 'index.html')).catch(() => {
    throw new StartFailure(
      `There is no built site in ${shellDir}: run 'npm run build' first, or set SHELL_DIR.`,
    );
  });
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
      throw new StartFailure(`Port ${port} is in use: stop what uses it, or set PORT to another.`);
    }
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be used by this user: set PORT to another.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartFailure(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}
