/** `npm run bench:kill -- --rounds 100 --workers 2 --postgres`: bench/README.md says what it is. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { connectDatabase } from '../../server/database/database';
import { killRounds, type Running } from './rounds';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

const api = resolve(import.meta.dirname, '../../..');
const administrator = { email: 'admin@lapis.example', password: 'a-lantern-on-the-hill' };
const dataDir = await mkdtemp(join(tmpdir(), 'lapis-kill-'));
const database = options.postgres ? await ownDatabase() : undefined;

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['dist/main.mjs'], {
    cwd: api,
    // A group of its own, so that its workers die at the same moment.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? '',
      WORKERS: options.workers,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      BACKUP_EVERY: '0',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: '',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    process.kill(-child.pid!, 'SIGKILL');
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

async function ownDatabase() {
  const server = process.env['BENCH_DATABASE_URL'] || process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('BENCH_DATABASE_URL names no server of PostgreSQL');
  const name = `lapis_kill_${process.pid}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

const db = await connectDatabase({ databaseUrl: database?.url, dataDir });
try {
  const rounds = Number(options.rounds);
  const { acknowledged, lost } = await killRounds({ rounds, administrator, start, db, log: console.log });
  if (!database) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    lost.push(...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'));
  }
  for (const line of lost) console.log(`lost: ${line}`);
  console.log(`${rounds} rounds: ${acknowledged} acknowledged, ${lost.length} lost`);
  if (options.check && lost.length > 0) process.exitCode = 1;
} finally {
  await db.destroy();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
}
