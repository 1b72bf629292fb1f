import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import closeWithGrace from 'close-with-grace';
import { showLife } from './server/cluster/heartbeat';
import { leave } from './server/cluster/leave';
import { MIGRATES, PrimaryMessage } from './server/cluster/messages';
import { primaryChannel } from './server/cluster/worker-changes';
import { RETIRED_AFTER } from './server/http/stop';
import { writeForThisAccount } from './server/settings/data-dir';
import { expectPlaces } from './server/settings/places';
import { misspeltSettings, readSettings } from './server/settings/settings';
import { start, startCluster, startWorker, type Stop } from './start/start';
import { StartFailure } from './server/settings/start-failure';
import { welcome } from './start/welcome';

const root = resolve(import.meta.dirname, '../..');

writeForThisAccount();

/** What can't be stopped in order by then is stopped all the same, in milliseconds. */
const GRACE = 10_000;

// Until there is somebody to answer, a stop needs nothing: a start that is broken off is the same as a crash.
let stop: Stop = async ({ error } = {}) => {
  if (error) console.error(error);
};
const onServing = (how: Stop) => {
  stop = how;
};

/** What SIGHUP asks for: of a server without a terminal that it takes up what was built since. */
let renew = async () =>
  console.error('SIGHUP replaces workers once all of them serve, and WORKERS is 1 or they are starting.');
// A terminal that is closed sends the same signal, to every process, and then the first one stops all of them.
const isRenewedBySighup = cluster.isWorker || ![0, 1, 2].some(isatty);
if (isRenewedBySighup) process.on('SIGHUP', () => cluster.isPrimary && void renew());

let stopped: Promise<void> | undefined;
const { close } = closeWithGrace(
  { delay: GRACE, skip: isRenewedBySighup ? ['beforeExit', 'SIGHUP'] : ['beforeExit'] },
  async ({ err }) => {
    // A terminal tells every process to stop, and then the first one does.
    await (stopped ??= stop({ error: err }));
  },
);

try {
  const settings = readSettings(process.env, root);
  if (cluster.isPrimary) {
    for (const line of misspeltSettings(process.env)) console.warn(line);
    await expectPlaces(process.env, settings);
  }
  if (cluster.isWorker) {
    primaryChannel.onMessage((message) => {
      const { data } = PrimaryMessage.safeParse(message);
      if (data?.lapis === 'stop') close();
      if (data?.lapis === 'retire') void retire();
    });
    showLife(primaryChannel);
    const migrates = process.env[MIGRATES] === '1';
    const port = await startWorker(settings, onServing, { migrates });
    void primaryChannel.send({ lapis: 'ready', port });
  } else if (settings.workers > 1) {
    const { address, admin, ...server } = await startCluster(settings, onServing);
    renew = server.renew;
    console.log(welcome(address, admin));
  } else {
    const { address, admin } = await start(settings, onServing);
    console.log(welcome(address, admin));
  }
} catch (error) {
  fail(error);
}

/** Ends this worker, whose place another one has taken, once what it has begun is answered. */
async function retire() {
  await (stopped ??= stop({ answers: RETIRED_AFTER }));
  await leave(primaryChannel);
  close();
}

function fail(error: unknown) {
  // The stop itself broke it off.
  if (stopped) return;
  for (const line of error instanceof StartFailure ? error.lines : [error]) console.error(line);
  process.exitCode = 1;
  // A worker is kept alive by its connection to the first process.
  if (cluster.isWorker) process.exit();
}
