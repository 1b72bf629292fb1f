import { join } from 'node:path';
import { openDatabase } from '../server/database/database';
import { createDatabase } from './test-databases';

/**
 * Creates migrated databases that tests copy: a SQLite file and, if a server is configured, a PostgreSQL
 * database. Returns the environment variables that name them.
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
