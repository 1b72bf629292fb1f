import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port';
import { pgbouncerProgram, serverFolder, startAsServer, until } from './postgres-programs.fixture';

/**
 * Starts PgBouncer with few server connections, so that they often change clients. Returns the URL of a
 * database behind it.
 */
export async function startPgBouncer(
  server: string,
  { mode = 'transaction', size = 3 }: { mode?: 'transaction' | 'session'; size?: number } = {},
) {
  const { hostname, port, username, password } = new URL(server);
  const dir = serverFolder();
  const own = await freePort();
  const secret = password && ` password=${decodeURIComponent(password)}`;
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
`,
    { mode: 0o644 },
  );
  const bouncer = startAsServer(pgbouncerProgram() ?? '', [file]);
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(own);
    return url.href;
  };
  await until(async () => {
    if (bouncer.hasEnded()) return true;
    const client = new pg.Client(through(server));
    await client.connect();
    await client.end();
    return true;
  });
  if (bouncer.hasEnded()) throw new Error(`PgBouncer has ended: ${bouncer.output()}`);
  return {
    through,
    async stop() {
      await bouncer.end();
      rmSync(dir, { recursive: true });
    },
  };
}
