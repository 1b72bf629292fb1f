import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import closeWithGrace from 'close-with-grace';
import { sendHeartbeats } from './server/cluster/heartbeat';
import { disconnectWorker } from './server/cluster/leave';
import { MIGRATES, PrimaryMessage } from './server/cluster/messages';
import { primaryChannel } from './server/cluster/worker-changes';
import { RETIRED_AFTER } from './server/http/stop/stop';
import { writeForThisAccount } from './server/settings/data-dir';
import { checkPlaces } from './server/settings/places';
import { findMisspeltSettings, readSettings } from './server/settings/settings';
import { hasS3Credentials } from './server/storage/s3-connection';
import { start, startCluster, startWorker, type Stop } from './start/start';
import { StartFailure } from './server/settings/start-failure';
import { formatWelcome } from './start/welcome';

const root = resolve(import.meta.dirname, '../..');

writeForThisAccount();

/** Time in milliseconds after which a stopping process is killed. */
const GRACE = 10_000;

// Until the server accepts requests, there is nothing to close, so a stop only logs the error.
let stop: Stop = async ({ error } = {}) => {
  if (error) console.error(error);
};
const onServing = (how: Stop) => {
  stop = how;
};

/** Handles SIGHUP: replaces the workers, so that they run the newest build. */
let renew = async () =>
  console.error('SIGHUP replaces workers once all of them serve, and WORKERS is 1 or they are starting.');
// SIGHUP renews the workers only if the server has no terminal. A closing terminal sends SIGHUP to every
// process: the primary then stops, and stops its workers, which ignore the signal.
const isRenewedBySighup = cluster.isWorker || ![0, 1, 2].some(isatty);
if (isRenewedBySighup) process.on('SIGHUP', () => cluster.isPrimary && void renew());

let stopped: Promise<void> | undefined;
const { close } = closeWithGrace(
  { delay: GRACE, skip: isRenewedBySighup ? ['beforeExit', 'SIGHUP'] : ['beforeExit'] },
  async ({ err }) => {
    await (stopped ??= stop({ error: err }));
  },
);

try {
  const settings = readSettings(process.env, root);
  if (cluster.isPrimary) {
    for (const line of findMisspeltSettings(process.env)) console.warn(line);
    await checkPlaces(process.env, settings, hasS3Credentials);
  }
  if (cluster.isWorker) {
    primaryChannel.onMessage((message) => {
      const { data } = PrimaryMessage.safeParse(message);
      if (data?.lapis === 'stop') close();
      if (data?.lapis === 'retire') void retire();
    });
    sendHeartbeats(primaryChannel);
    const migrates = process.env[MIGRATES] === '1';
    const port = await startWorker(settings, onServing, { migrates });
    void primaryChannel.send({ lapis: 'ready', port });
  } else if (settings.workers > 1) {
    const { address, admin, ...server } = await startCluster(settings, onServing);
    renew = server.renew;
    console.log(formatWelcome(address, admin));
  } else {
    const { address, admin } = await start(settings, onServing);
    console.log(formatWelcome(address, admin));
  }
} catch (error) {
  fail(error);
}

/** Stops this worker, which has been replaced, once its running requests have finished. */
async function retire() {
  await (stopped ??= stop({ answers: RETIRED_AFTER, notice: 0 }));
  await disconnectWorker(primaryChannel);
  close();
}

function fail(error: unknown) {
  // The start failed because the server was stopped.
  if (stopped) return;
  for (const line of error instanceof StartFailure ? error.lines : [error]) console.error(line);
  process.exitCode = 1;
  if (cluster.isWorker) process.exit();
}
