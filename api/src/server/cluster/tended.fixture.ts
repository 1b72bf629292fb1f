import cluster from 'node:cluster';
import { readFileSync, writeFileSync } from 'node:fs';
import { showLife } from './heartbeat';
import { tendWorkers } from './primary';
import { primaryChannel } from './worker-changes';

/**
 * For tests: two workers that do nothing but live. They end early as often as the file EARLY_ENDS says, and loop for
 * ever on SIGUSR2. SIGTERM stops the cluster, and they take no notice of that themselves.
 */
if (cluster.isPrimary) {
  const workers = tendWorkers(2, { silence: 3000, pause: 10, patience: 500 });
  process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
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
  showLife(primaryChannel, 50);
  console.log(`worker ${process.pid} lives`);
  primaryChannel.send({ lapis: 'ready', port: 1 });
}
