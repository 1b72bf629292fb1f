import cluster from 'node:cluster';
import { readFileSync, writeFileSync } from 'node:fs';
import { sendHeartbeats } from './heartbeat';
import { PrimaryMessage } from './messages';
import { superviseWorkers } from './primary';
import { primaryChannel } from './worker-changes';

/**
 * Two idle workers. They end early as often as the file EARLY_ENDS says, and loop for ever on SIGUSR2. SIGHUP
 * replaces them. SIGTERM stops the cluster; the workers themselves ignore it.
 */
if (cluster.isPrimary) {
  const workers = superviseWorkers(2, { silence: 3000, pause: 10, patience: 500 });
  process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
  process.on('SIGHUP', () => void workers.renew());
  await workers.start();
  console.log('started');
} else {
  const file = process.env['EARLY_ENDS']!;
  const left = Number(readFileSync(file, 'utf8'));
  if (left > 0) {
    writeFileSync(file, String(left - 1));
    process.exit(3);
  }
  process.on('SIGUSR2', () => {
    for (;;);
  });
  process.on('SIGTERM', () => {});
  primaryChannel.onMessage((message) => {
    if (PrimaryMessage.safeParse(message).data?.lapis !== 'retire') return;
    console.log(`worker ${process.pid} retires`);
    process.exit();
  });
  sendHeartbeats(primaryChannel, 50);
  console.log(`worker ${process.pid} lives`);
  void primaryChannel.send({ lapis: 'ready', port: 1 });
}
