#!/usr/bin/env node
/**
 * Packs what a remote in a repository of its own is made with into a folder: `npm run packages -- FOLDER`. Each file is
 * what `npm publish` takes, and `npm install`.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from './new/begin.mjs';
import { root } from './project.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Into which folder? npm run packages -- FOLDER');
  process.exit(1);
}
// npm runs a script in the project's folder, and says from where it was called.
const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
await mkdir(out, { recursive: true });
const packages = ['./shared/*', '@lapis/build', '@lapis/cli'].flatMap((one) => ['--filter', one]);
const pnpm = ['--yes', 'pnpm@12.21.0', ...packages];
const { stdout } = await run('npx', [...pnpm, 'pack', '--pack-destination', out, '--json'], root);
for (const { filename } of JSON.parse(stdout)) console.log(filename);
