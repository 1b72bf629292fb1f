/** `npm run bench:letters -- --readers 20000 --kills 10 --check`: bench/README.md says what it is. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { siteRepository } from '../../cms/site/site.repository';
import { suppressionsRepository } from '../../inbox/newsletter/clean/suppressions.repository';
import { LANES } from '../../inbox/newsletter/delivery/drive-mailing';
import { addMailing } from '../../inbox/newsletter/delivery/letters-out.fixture';
import { startReaderServer } from '../../inbox/newsletter/delivery/reader-server.fixture';
import { addSubscribers } from '../../inbox/newsletter/mailings/subscribers.fixture';
import { openDatabase } from '../../server/database/database';
import { readSettings } from '../../server/settings/settings';
import { timestamp } from '../../server/time/clock';
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
/** Pages that are asked for before, and a second meanwhile. */
const [BEFORE, A_SECOND] = [200, 10];

const api = resolve(import.meta.dirname, '../../..');
const dataDir = await mkdtemp(join(tmpdir(), 'lapis-letters-'));
const db = await openDatabase(readSettings({ DATA_DIR: dataDir }, api));
const addressOf = (n: number) => `reader-${n}@example.org`;
const mails = await startReaderServer({ to: replyByRule() });
let peak = 0;

async function start() {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', 'dist/main.mjs'], {
    cwd: api,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      BACKUP_EVERY: '0',
      SMTP_URL: mails.url,
      MAIL_FROM: 'hello@lapis.example',
    },
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    peak = Math.max(peak, await peakOf(child.pid!));
    child.kill('SIGKILL');
    await ended;
  };
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const [, port] = /The site is at +\S+:(\d+)/.exec(said) ?? [];
    if (port) return { url: `http://127.0.0.1:${port}`, kill };
  }
  throw new Error(`The server did not start: ${said}`);
}

/** In bytes, the most that a process has held so far; 0 where the system does not say. */
async function peakOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

/** How long a page takes, in milliseconds. */
async function visit(url: string) {
  const begun = performance.now();
  await (await fetch(`${url}/about`, { headers: { accept: 'text/html' } })).arrayBuffer();
  return performance.now() - begun;
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

  let server = await start();
  const before: number[] = [];
  for (let n = 0; n < BEFORE; n += 1) before.push(await visit(server.url));

  const begun = performance.now();
  const id = await addMailing(db, 'winter', { rate: PER_MINUTE });
  const meanwhile: number[] = [];
  const isSent = async () => {
    const row = await db
      .selectFrom('mailings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.state === 'paused') throw new Error('The letter paused by itself');
    return row.state === 'sent';
  };
  const next = (kills: number) => (READERS / (KILLS + 1)) * (kills + 1) * (0.8 + randomInt(400) / 1000);
  let kills = 0;
  let killAt = next(0);
  while (!(await isSent())) {
    meanwhile.push(await visit(server.url));
    if (kills < KILLS && mails.received.length >= killAt) {
      await pause(randomInt(0, 300));
      await server.kill();
      server = await start();
      kills += 1;
      killAt = next(kills);
    }
    await hurry(id);
    await pause(1000 / A_SECOND);
  }
  const seconds = (performance.now() - begun) / 1000;
  await server.kill();

  const got = new Map<string, string[]>();
  for (const { to, messageId = '' } of mails.received) {
    const address = to?.[0]?.address ?? '';
    got.set(address, [...(got.get(address) ?? []), messageId]);
  }
  const wanted = all
    .filter((n) => !isOfKind(n, 'gone'))
    .map(addressOf)
    .filter((to) => !suppressed.has(to));
  const missed = wanted.filter((to) => !got.has(to)).length;
  const twice = [...got.values()].filter((ids) => ids.length > 1);
  const otherwise = twice.filter((ids) => new Set(ids).size > 1).length;
  const wrongly = [...got.keys()].filter((to) => suppressed.has(to)).length;
  const ratio = within(meanwhile, 0.95) / within(before, 0.95);
  const megabytes = peak / 1024 / 1024;
  const rows: [string, string | number, boolean?][] = [
    ['readers', READERS],
    ['killed', kills, kills === KILLS],
    ['missed', missed, missed === 0],
    [`twice (in flight: at most ${kills * LANES})`, twice.length, twice.length <= kills * LANES],
    ['twice with another Message-ID', otherwise, otherwise === 0],
    ['suppressed that got one', wrongly, wrongly === 0],
    ['seconds', seconds.toFixed(0)],
    ['memory at most, MB (≤ 200)', megabytes.toFixed(0), megabytes <= 200],
    [
      'a page before, p50 and p95, ms',
      `${within(before, 0.5).toFixed(1)} ${within(before, 0.95).toFixed(1)}`,
    ],
    ['meanwhile, ms', `${within(meanwhile, 0.5).toFixed(1)} ${within(meanwhile, 0.95).toFixed(1)}`],
    ['p95 beside before (≤ 1.5)', ratio.toFixed(2), ratio <= 1.5],
  ];
  for (const [name, value, isMet] of rows)
    console.log(`${name.padEnd(40)} ${value}${isMet === false ? '  MISSED' : ''}`);
  if (options.check && rows.some(([, , isMet]) => isMet === false)) process.exitCode = 1;
} finally {
  await db.destroy();
  await mails.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The pauses between two tries, which are minutes, are over at once. */
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
