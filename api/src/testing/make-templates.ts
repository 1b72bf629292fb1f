import { join } from 'node:path';
import { openDatabase } from '../server/database/database';
import { createDatabase } from './test-databases';

/**
 * Databases with all their tables, of which the tests' own are copies: a SQLite file, and where a server is named one
 * of PostgreSQL. Answers them as the variables by which tests find them.
 */
export async function makeTemplates(dataDir: string) {
  await (await openDatabase({ databaseUrl: undefined, dataDir })).destroy();
  const TEST_TEMPLATE_FILE = join(dataDir, 'lapis.sqlite');

  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { TEST_TEMPLATE_FILE };
  const { name, url: databaseUrl } = await createDatabase(server);
  await (await openDatabase({ databaseUrl, dataDir })).destroy();
  return { TEST_TEMPLATE_FILE, TEST_TEMPLATE_DATABASE: name };
}
