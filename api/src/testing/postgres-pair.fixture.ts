import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port';
import {
  postgresPrograms,
  runAsServer,
  serverFolder,
  startAsServer,
  until,
} from './postgres-programs.fixture';

async function queryAt(port: number, text: string) {
  const client = new pg.Client(postgresUrl(port));
  // Ignores lost connections, because these tests stop servers on purpose.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const postgresUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/**
 * Starts a PostgreSQL primary and standby with synchronous replication (`synchronous_standby_names`): the
 * primary acknowledges only what the standby has written too.
 */
export async function startPair() {
  const bin = postgresPrograms() ?? '';
  const dir = serverFolder();
  const [first, second] = [await freePort(), await freePort()];
  const folder = (name: string) => join(dir, name);
  const start = (name: string, port: number, ...options: string[]) =>
    startAsServer(join(bin, 'postgres'), ['-D', folder(name), '-p', String(port), ...options]);

  runAsServer(join(bin, 'initdb'), ['-D', folder('first'), '-U', 'postgres', '-A', 'trust', '--no-sync']);
  appendFileSync(
    join(folder('first'), 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 40
shared_buffers = 16MB
`,
  );
  const primary = start('first', first);
  await until(async () => (await queryAt(first, 'select 1')).length === 1);
  runAsServer(join(bin, 'pg_basebackup'), [
    '--pgdata',
    folder('second'),
    '--dbname',
    `${postgresUrl(first)}?application_name=second`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  // After its promotion, this server has no standby to wait for.
  const standby = start('second', second, '-c', 'synchronous_standby_names=');
  const isFollowed = "select 1 from pg_stat_replication where state = 'streaming'";
  await until(async () => (await queryAt(first, isFollowed)).length === 1);
  await queryAt(first, "alter system set synchronous_standby_names = '*'");
  await queryAt(first, 'select pg_reload_conf()');
  const isSynchronous = "select 1 from pg_stat_replication where sync_state = 'sync'";
  await until(async () => (await queryAt(first, isSynchronous)).length === 1);

  return {
    first: postgresUrl(first),
    second: postgresUrl(second),
    /** Ends the primary as a power cut would. */
    killFirst() {
      // The primary's other processes have left its process group, and end on their own once it is killed.
      return primary.end('SIGKILL');
    },
    /** Resolves once the promoted standby accepts writes. */
    async promoteSecond() {
      await queryAt(second, 'select pg_promote(wait => false)');
      await until(async () => {
        const [row] = await queryAt(second, 'select pg_is_in_recovery() as is_following');
        return row?.['is_following'] === false;
      });
    },
    async stop() {
      for (const server of [primary, standby]) if (!server.hasEnded()) await server.end('SIGINT');
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
