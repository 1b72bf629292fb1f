/**
 * Checks that PostgreSQL accepts each SQL statement that tests have run on SQLite. The argument is the folder
 * with the recorded statements; TEST_DATABASE_URL names the server.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/database';
import { createDatabase } from '../test-databases';
import { runOnPostgres } from './run-on-postgres';
import { readLines } from './statement';

const [, , folder = ''] = process.argv;
const server = process.env['TEST_DATABASE_URL'];
if (!server) throw new Error('TEST_DATABASE_URL names no server');

const files = await readdir(folder);
const texts = await Promise.all(files.map(async (file) => readFile(join(folder, file), 'utf8')));
const dataDir = await mkdtemp(join(tmpdir(), 'lapis-statements-'));
const { url: databaseUrl, drop } = await createDatabase(server);
try {
  await (await openDatabase({ databaseUrl, dataDir })).destroy();
  const { tested, ran, problems } = await runOnPostgres(texts.flatMap(readLines), databaseUrl);
  for (const problem of problems) console.error(`\n${problem}`);
  console.log(
    `PostgreSQL ran ${tested} statements in tests, and ${ran} that tests had run on SQLite alone; ${problems.length} went wrong.`,
  );
  if (problems.length) process.exitCode = 1;
} finally {
  await drop();
  await rm(dataDir, { recursive: true });
}
