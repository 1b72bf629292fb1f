import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Finds code that runs in a process or thread of its own. The build lays it beside all other code; from the sources it is
 * translated.
 * @param folder the caller's `import.meta.dirname`
 */
export function findApartCode(folder: string, name: string) {
  if (extname(import.meta.filename) !== '.ts') return { file: join(folder, `${name}.mjs`), execArgv: [] };
  const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
  return { file: join(folder, `${name}.ts`), execArgv: ['--import', tsx] };
}
