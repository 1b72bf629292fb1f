import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a test database, empty or copied from an unused template. */
export async function createDatabase(server: string, { template }: { template?: string | false } = {}) {
  const name = `lapis_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} ${template ? `template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = name;
  return { name, url: url.href, drop: () => dropDatabase(server, name) };
}

export const dropDatabase = (server: string, name: string) =>
  run(server, `drop database ${name} with (force)`);
