import cluster from 'node:cluster';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { PrimaryMessage } from './cluster/messages';
import { primaryChannel } from './cluster/worker-changes';
import type { App } from './serve';
import { readSettings, type Settings } from './settings';
import { start, startCluster, startWorker } from './start';
import { StartFailure } from './start-failure';
import { welcome } from './welcome';

const root = resolve(import.meta.dirname, '../..');

/** Open connections may take so long to be answered, in milliseconds. */
const GRACE = 10_000;

try {
  const settings = readSettings(process.env, root);
  if (cluster.isWorker) await runWorker(settings);
  else if (settings.workers > 1) await runCluster(settings);
  else await runAlone(settings);
} catch (error) {
  fail(error);
}

async function runAlone(settings: Settings) {
  const { app, address, admin } = await start(settings);
  stopGracefully(app);
  console.log(welcome(address, admin));
}

async function runCluster(settings: Settings) {
  const { stop, address, admin } = await startCluster(settings, fail);
  // A little longer than the workers have.
  closeWithGrace({ delay: GRACE + 2000 }, stop);
  console.log(welcome(address, admin));
}

async function runWorker(settings: Settings) {
  const { app, port } = await startWorker(settings);
  const { close } = stopGracefully(app);
  primaryChannel.onMessage((message) => {
    if (PrimaryMessage.safeParse(message).data?.lapis === 'stop') close();
  });
  primaryChannel.send({ lapis: 'ready', port });
}

function stopGracefully(app: App) {
  // A terminal tells every process to stop, and then the first one does.
  let closing: Promise<void> | undefined;
  return closeWithGrace({ delay: GRACE, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'the server stops because of an error');
    await (closing ??= app.close());
  });
}

function fail(error: unknown) {
  if (!(error instanceof StartFailure)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 1;
  // A worker is kept alive by its connection to the first process.
  if (cluster.isWorker) process.exit();
}
