import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Finds the entry file of a worker process or thread: either a bundle in the same folder as the server's, or
 * the TypeScript source, run through tsx.
 * @param folder the caller's `import.meta.dirname`
 */
export function findApartCode(folder: string, name: string) {
  if (extname(import.meta.filename) !== '.ts') return { file: join(folder, `${name}.mjs`), execArgv: [] };
  const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
  return { file: join(folder, `${name}.ts`), execArgv: ['--import', tsx] };
}
