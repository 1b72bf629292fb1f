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

/** What a query answers, in rows, on a connection of its own. */
async function askAt(port: number, text: string) {
  const client = new pg.Client(urlOf(port));
  // The end of the server is what these tests are about.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/**
 * For tests: two servers of PostgreSQL, made anew, of which the second follows the first. The first one acknowledges
 * what the second has written down too, as `synchronous_standby_names` says.
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
  await until(async () => (await askAt(first, 'select 1')).length === 1);
  runAsServer(join(bin, 'pg_basebackup'), [
    '--pgdata',
    folder('second'),
    '--dbname',
    `${urlOf(first)}?application_name=second`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  // Once it has taken over nobody follows it, and it waits for nobody.
  const standby = start('second', second, '-c', 'synchronous_standby_names=');
  const isFollowed = "select 1 from pg_stat_replication where state = 'streaming'";
  await until(async () => (await askAt(first, isFollowed)).length === 1);
  await askAt(first, "alter system set synchronous_standby_names = '*'");
  await askAt(first, 'select pg_reload_conf()');
  const isSynchronous = "select 1 from pg_stat_replication where sync_state = 'sync'";
  await until(async () => (await askAt(first, isSynchronous)).length === 1);

  return {
    first: urlOf(first),
    second: urlOf(second),
    /** The first one ends as a machine does that loses its power. */
    killFirst() {
      // Its other processes are of its own group no more once it is gone, and end by themselves.
      return primary.end('SIGKILL');
    },
    /** The second one takes over; resolves when it takes writes. */
    async promoteSecond() {
      await askAt(second, 'select pg_promote(wait => false)');
      await until(async () => {
        const [row] = await askAt(second, 'select pg_is_in_recovery() as is_following');
        return row?.['is_following'] === false;
      });
    },
    async stop() {
      for (const server of [primary, standby]) if (!server.hasEnded()) await server.end('SIGINT');
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
