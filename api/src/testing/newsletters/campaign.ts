/** `npm run bench:newsletters -- --readers 20000 --kills 10 --check`; described in docs/reference/benchmarks.md. */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { siteRepository } from '../../cms/site/site.repository';
import { suppressionsRepository } from '../../inbox/newsletter/clean/suppressions.repository';
import { LANES } from '../../inbox/newsletter/delivery/drive-mailing';
import { addMailing } from '../../inbox/newsletter/delivery/mailings.fixture';
import { startReaderServer } from '../../inbox/newsletter/delivery/reader-server.fixture';
import { addSubscribers } from '../../inbox/newsletter/mailings/subscribers.fixture';
import { openDatabase } from '../../server/database/database';
import { readSettings } from '../../server/settings/settings';
import { timestamp } from '../../server/time/clock';
import { api, startSite } from '../site-process';
import { isOfKind, replyByRule } from './rules';

const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '10' },
    'per-minute': { type: 'string', default: '6000' },
    check: { type: 'boolean', default: false },
  },
});
const READERS = Number(options.readers);
const KILLS = Number(options.kills);
const PER_MINUTE = Number(options['per-minute']);
/** Pause in milliseconds between checks, each of which visits both sites. */
const PAUSE = 100;

const dataDir = await mkdtemp(join(tmpdir(), 'lapis-newsletters-'));
const idleDir = await mkdtemp(join(tmpdir(), 'lapis-newsletters-idle-'));
const db = await openDatabase(readSettings({ DATA_DIR: dataDir }, api));
const addressOf = (n: number) => `reader-${n}@example.org`;
const mails = await startReaderServer({ to: replyByRule() });
const visitor = fork(new URL('./visitor.ts', import.meta.url));

/** Returns the time in milliseconds that a page takes to load. */
async function visit({ url }: { url: string }) {
  visitor.send(url);
  const [time] = await once(visitor, 'message');
  return Number(time);
}

const within = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN;

try {
  const sites = siteRepository(db);
  await sites.write({ ...(await sites.read()), email: 'hello@lapis.example' });
  const all = Array.from({ length: READERS }, (_, n) => n);
  await addSubscribers(db, ...all.map((n) => ({ email: addressOf(n) })));
  const suppressed = new Set(all.filter((n) => isOfKind(n, 'suppressed')).map(addressOf));
  for (const address of suppressed) await suppressionsRepository(db).add(address, 'complained');
  const wanted = all
    .filter((n) => !isOfKind(n, 'gone'))
    .map(addressOf)
    .filter((to) => !suppressed.has(to));

  const start = () => startSite(dataDir, { SMTP_URL: mails.url, MAIL_FROM: 'hello@lapis.example' });
  let server = await start();
  // Site without a mailing, as a baseline on the same busy machine.
  const idle = await startSite(idleDir);

  const begun = performance.now();
  const id = await addMailing(db, 'winter', { rate: PER_MINUTE });
  const times = { sending: new Array<number>(), idle: new Array<number>() };
  const isSent = async () => {
    const row = await db
      .selectFrom('mailings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.state === 'paused') throw new Error('The newsletter paused by itself');
    return row.state === 'sent';
  };
  /**
   * Returns how many emails must have arrived before the server is killed again: a random number in each of
   * `KILLS` equal parts.
   */
  const next = (kill: number) => (wanted.length / KILLS) * (kill + randomInt(900) / 1000);
  let kills = 0;
  let peak = 0;
  let killAt = next(0);
  while (!(await isSent())) {
    times.sending.push(await visit(server));
    times.idle.push(await visit(idle));
    if (kills < KILLS && mails.received.length >= killAt) {
      await pause(randomInt(0, 300));
      peak = Math.max(peak, await server.kill());
      server = await start();
      kills += 1;
      killAt = next(kills);
    }
    await hurry(id);
    await pause(PAUSE);
  }
  const seconds = (performance.now() - begun) / 1000;
  peak = Math.max(peak, await server.kill());
  await idle.kill();

  const got = new Map<string, string[]>();
  for (const { to, messageId = '' } of mails.received) {
    const address = to?.[0]?.address ?? '';
    got.set(address, [...(got.get(address) ?? []), messageId]);
  }
  const missed = wanted.filter((to) => !got.has(to)).length;
  const twice = [...got.values()].filter((ids) => ids.length > 1);
  const otherwise = twice.filter((ids) => new Set(ids).size > 1).length;
  const wrongly = [...got.keys()].filter((to) => suppressed.has(to)).length;
  const ratio = within(times.sending, 0.95) / within(times.idle, 0.95);
  const megabytes = peak / 1024 / 1024;
  const inShares = (all: number[]) =>
    [0.5, 0.95, 0.99].map((share) => within(all, share).toFixed(1)).join(' ');
  const rows: [string, string | number, boolean?][] = [
    ['readers', READERS],
    ['killed', kills, kills === KILLS],
    ['missed', missed, missed === 0],
    [`twice (in flight: at most ${kills * LANES})`, twice.length, twice.length <= kills * LANES],
    ['twice with another Message-ID', otherwise, otherwise === 0],
    ['suppressed that got one', wrongly, wrongly === 0],
    ['seconds', seconds.toFixed(0)],
    ['memory at most, MB (≤ 200)', megabytes.toFixed(0), megabytes <= 200],
    ['a page of the idle site, p50 p95 p99, ms', inShares(times.idle)],
    ['of the one that sends, ms', inShares(times.sending)],
    ['p95 beside the idle one (≤ 1.5)', ratio.toFixed(2), ratio <= 1.5],
  ];
  for (const [name, value, isMet] of rows)
    console.log(`${name.padEnd(42)} ${value}${isMet === false ? '  MISSED' : ''}`);
  if (options.check && rows.some(([, , isMet]) => isMet === false)) process.exitCode = 1;
} finally {
  visitor.disconnect();
  await db.destroy();
  await mails.stop();
  for (const dir of [dataDir, idleDir]) await rm(dir, { recursive: true, force: true });
}

/** Skips the pauses between attempts, which last minutes. */
async function hurry(id: number) {
  const now = timestamp();
  await db
    .updateTable('deliveries')
    .set({ next_try_at: now })
    .where('mailing_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '>', now)
    .execute();
  await db
    .updateTable('mailings')
    .set({ next_try_at: now })
    .where('id', '=', id)
    .where('next_try_at', '>', timestamp(31_000))
    .execute();
}
