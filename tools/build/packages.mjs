#!/usr/bin/env node
/**
 * Packs the packages that a remote in its own repository needs: `npm run packages -- FOLDER`. Each file can
 * be published, or installed with npm.
 */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './project.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Into which folder? npm run packages -- FOLDER');
  process.exit(1);
}
const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
await mkdir(out, { recursive: true });
const run = (command, args) =>
  promisify(execFile)(command, args, { cwd: root, shell: process.platform === 'win32' });
await run('node', ['tools/build/build.mjs', 'answers']);
const names = ['./shared/*', '@lapis/webpack', '@lapis/build', '@lapis/cli'];
const packages = names.flatMap((name) => ['--filter', name]);
const pnpm = ['--yes', 'pnpm@12.21.0', ...packages];
const { stdout } = await run('npx', [...pnpm, 'pack', '--pack-destination', out, '--json']);
for (const { filename } of JSON.parse(stdout)) console.log(filename);
