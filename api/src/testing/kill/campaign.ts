/** `npm run bench:kill -- --rounds 100 --workers 2 --postgres`; described in docs/reference/benchmarks.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { connectDatabase } from '../../server/database/database';
import { startSite } from '../site-process';
import { killRounds } from './rounds';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

const administrator = { email: 'admin@lapis.example', password: 'a-lantern-on-the-hill' };
const dataDir = await mkdtemp(join(tmpdir(), 'lapis-kill-'));
const database = options.postgres ? await ownDatabase() : undefined;

const start = () =>
  startSite(dataDir, {
    DATABASE_URL: database?.url ?? '',
    WORKERS: options.workers,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: '',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });

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
