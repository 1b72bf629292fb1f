import cluster from 'node:cluster';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { showLife } from './server/cluster/heartbeat';
import { PrimaryMessage } from './server/cluster/messages';
import { primaryChannel } from './server/cluster/worker-changes';
import { writeForThisAccount } from './server/settings/data-dir';
import { readSettings } from './server/settings/settings';
import { start, startCluster, startWorker, type Stop } from './start/start';
import { StartFailure } from './server/settings/start-failure';
import { welcome } from './start/welcome';

const root = resolve(import.meta.dirname, '../..');

writeForThisAccount();

/** What can't be stopped in order by then is stopped all the same, in milliseconds. */
const GRACE = 10_000;

// Until there is somebody to answer, a stop needs nothing: a start that is broken off is the same as a crash.
let stop: Stop = async (error) => {
  if (error) console.error(error);
};
const onServing = (how: Stop) => {
  stop = how;
};

let stopped: Promise<void> | undefined;
const { close } = closeWithGrace({ delay: GRACE, skip: ['beforeExit'] }, async ({ err }) => {
  // A terminal tells every process to stop, and then the first one does.
  await (stopped ??= stop(err));
});

try {
  const settings = readSettings(process.env, root);
  if (cluster.isWorker) {
    primaryChannel.onMessage((message) => {
      if (PrimaryMessage.safeParse(message).data?.lapis === 'stop') close();
    });
    showLife(primaryChannel);
    primaryChannel.send({ lapis: 'ready', port: await startWorker(settings, onServing) });
  } else {
    const { address, admin } = await (settings.workers > 1 ? startCluster : start)(settings, onServing);
    console.log(welcome(address, admin));
  }
} catch (error) {
  fail(error);
}

function fail(error: unknown) {
  // The stop itself broke it off.
  if (stopped) return;
  for (const line of error instanceof StartFailure ? error.lines : [error]) console.error(line);
  process.exitCode = 1;
  // A worker is kept alive by its connection to the first process.
  if (cluster.isWorker) process.exit();
}
