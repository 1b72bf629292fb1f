/**
 * Runs the shell blocks of the guides in a clone of the project, with the site that the first guide starts.
 * Skips marked blocks. `tsx tools/checks/guides/run-guides.ts canary mail` runs the first guide, and those
 * whose path contains one of the words.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../reports';
import { commonExamples, type Guide, guides } from './guides';
import { findShellBlocks } from './shell-blocks';
import { createSites, splitServing } from './sites';
import { openTerminal } from './terminal';

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'lapis-guides-'));
const [origin, project, machine, bin] = ['origin', 'lapis', 'machine', 'bin'].map((name) =>
  path.join(folder, name),
) as [string, string, string, string];

process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Folders of a server, which are in the folder `machine` here. */
const serverFolders = /(?<![\w.}])\/(?=(?:srv|etc|var\/lib)\/)/g;

/** Programs that would change this machine. They only print their arguments here. */
const stubs = ['chown', 'systemctl', 'useradd'];

/** Environment without settings of npm, pnpm and the project. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(INIT_CWD|NODE_ENV|DATABASE_URL|(LAPIS|npm|pnpm)_)/i.test(name),
  ),
);
const programs = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((one) => !one.includes('node_modules'));

async function prepare() {
  await mkdir(origin);
  await run('node', ['tools/checks/copy-project.mjs', origin, '--sources'], { cwd: root });
  for (const place of ['srv', 'etc', 'var/lib']) await mkdir(path.join(machine, place), { recursive: true });
  await mkdir(bin);
  for (const program of stubs) {
    await writeFile(path.join(bin, program), `#!/bin/sh\necho "${program} $*"\n`);
    await chmod(path.join(bin, program), 0o755);
  }
}

/** Refuses commands that would change this machine. */
function refuseOutside(commands: string) {
  for (const [, place = ''] of commands.matchAll(/(?:^|[\s'"=])(\/\w[^\s'"]*)/gm)) {
    if (!place.startsWith(folder) && !place.startsWith('/usr/') && place !== '/dev/null')
      throw new Error(`${place} is outside the folder of this run:\n${commands}`);
  }
}

const terminal = () =>
  openTerminal(folder, existsSync(project) ? project : folder, {
    ...environment,
    PATH: [bin, ...programs].join(path.delimiter),
  });

const sites = await createSites({ ORIGIN: origin, FOLDER: folder });

/** Replaces the examples in a block of a guide. */
async function replaceExamples(commands: string, { examples }: Guide) {
  let replaced = commands;
  for (const [example, text] of Object.entries({ ...commonExamples, ...examples })) {
    if (!replaced.includes(example)) continue;
    const value = await sites.fill(text);
    replaced = replaced.replaceAll(example, () => value);
  }
  return replaced;
}

async function runGuide(guide: Guide) {
  if (existsSync(project)) {
    await run('git', ['reset', '--quiet', '--hard'], { cwd: project });
    await run('git', ['clean', '--quiet', '-fd'], { cwd: project });
  }
  if (guide.stopsSite) await sites.stop();
  const document = await readFile(path.join(root, guide.document), 'utf8');
  const blocks = findShellBlocks(document)
    .filter(({ notTested, testedBy }) => notTested === undefined && testedBy === undefined)
    .map(({ commands }) => commands);
  const { run: runScript, serve } = terminal();
  const scripts = [
    async () => sites.fill(guide.before ?? ''),
    ...blocks.map((block) => () => replaceExamples(block, guide)),
  ];
  for (const script of scripts) {
    const commands = (await script()).replaceAll(serverFolders, `${machine}/`);
    refuseOutside(commands);
    if (commands) console.log(`   ${commands.trim().replaceAll('\n', '\n   ')}`);
    const { before, serving } = splitServing(commands);
    if (before.trim()) await runScript(before);
    if (serving) await sites.start(serving, serve);
  }
  await sites.stopOthers();
}

const words = process.argv.slice(2);
const wanted = guides.filter(
  ({ document }, index) => index === 0 || !words.length || words.some((word) => document.includes(word)),
);

const failures: string[] = [];
try {
  await prepare();
  for (const guide of wanted) {
    const { document, needs } = guide;
    if (needs && !programs.some((one) => existsSync(path.join(one, needs)))) {
      console.log(`Skipped: ${document}, because ${needs} is not installed`);
      continue;
    }
    const started = performance.now();
    console.log(`\n── ${document}`);
    await runGuide(guide).catch((error: Error) => {
      console.error(error.message);
      failures.push(document);
    });
    console.log(`── ${document}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    // The other guides need the site of the first one.
    if (guide === guides[0] && failures.length) break;
  }
} finally {
  await sites.stop();
}
console.log(failures.length ? `These guides failed: ${failures.join(', ')}` : 'All commands work.');
process.exitCode = failures.length ? 1 : 0;
