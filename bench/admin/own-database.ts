import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates a database on the server at this URL; `drop` deletes it. */
export async function ownDatabase(server: string) {
  const name = `lapis_bench_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
