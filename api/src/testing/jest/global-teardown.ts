import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { dropDatabase } from '../test-databases';

export default async function tidy() {
  const {
    TEST_TEMPLATE_FILE: file,
    TEST_TEMPLATE_DATABASE: database,
    TEST_DATABASE_URL: server,
  } = process.env;
  if (file) await rm(dirname(file), { recursive: true });
  if (server && database) await dropDatabase(server, database);
}
