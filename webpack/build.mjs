#!/usr/bin/env node
/**
 * Builds what changed since the last time: `node webpack/build.mjs [app …]`, everything where none is named.
 *
 * An app's version is its package's version and a hash of all that goes into its build, so a folder with that
 * name is that build, and nothing is built twice. A remote goes to build/remotes/{name}/{version}/, which never
 * changes again; live.json beside it says which version visitors get.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle } from 'esbuild';

const root = path.dirname(import.meta.dirname);
const build = path.join(root, 'build');
const remotes = await readdir(path.join(root, 'remotes'));

/** The files below a folder that can end up in a build, in a fixed order. */
async function sources(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|[\\/])node_modules[\\/]|\.test\.tsx?$/.test(file))
    .sort();
}

/** A short hash of the files' names and contents. */
async function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

async function versionOf(folder) {
  const common = ['shared', 'webpack'].map(sources);
  const files = (await Promise.all([sources(folder), ...common])).flat();
  const { version } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
  return `${version}-${await hashOf([...files, 'pnpm-lock.yaml', 'tsconfig.json'])}`;
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(cwd)} did not build`)),
    );
  });
}

/** Builds one app into `target`, served below `base`, unless that is there; it appears only when it is whole. */
async function buildInto(target, folder, label, base = '/') {
  if (existsSync(target)) return console.log(`${label} is up to date`);
  const started = performance.now();
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const out = path.relative(root, unfinished);
  await run(
    'npx',
    ['webpack', '--mode', 'production', '--fail-on-warnings', '--env', `out=${out}`, '--env', `base=${base}`],
    path.join(root, folder),
  );
  await rename(unfinished, target);
  console.log(`${label} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The host is served from one place; which version lies there is written beside its page. */
async function buildShell() {
  const version = await versionOf('shell');
  const live = path.join(build, 'shell');
  const stamp = path.join(live, 'version.json');
  const standing = existsSync(stamp) ? JSON.parse(await readFile(stamp, 'utf8')).version : undefined;
  const target = path.join(build, `shell-${version}`);
  if (standing === version) return console.log(`shell ${version} is up to date`);
  await buildInto(target, 'shell', `shell ${version}`);
  await writeFile(path.join(target, 'version.json'), `${JSON.stringify({ version })}\n`);
  await rm(live, { recursive: true, force: true });
  await rename(target, live);
}

async function buildRemote(name) {
  const folder = `remotes/${name}`;
  const version = await versionOf(folder);
  await mkdir(path.join(build, folder), { recursive: true });
  await buildInto(path.join(build, folder, version), folder, `${name} ${version}`, `/${folder}/${version}/`);
  await makeLive(folder, version);
}

/**
 * Moves the pointer in one step, so that a server never reads half of it, and keeps in it what was live before. One
 * that an administrator has locked stays.
 */
async function makeLive(folder, version) {
  const pointer = path.join(build, folder, 'live.json');
  const before = await readFile(pointer, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
  if (before.version === version) return;
  if (before.locked) return console.log(`${folder} is locked: ${before.version} stays live`);
  await writeFile(`${pointer}.new`, `${JSON.stringify({ version, previous: before.version })}\n`);
  await rename(`${pointer}.new`, pointer);
}

/**
 * The server as plain JavaScript, beside its sources, because its packages are found from there: it then starts
 * sooner and holds 60 MB less than with a translator at its side.
 */
async function buildServer() {
  const files = (await Promise.all(['api/src', 'api/demo', 'shared/contract'].map(sources))).flat();
  const version = await hashOf([...files, 'pnpm-lock.yaml']);
  const out = path.join(root, 'api/dist');
  const stamp = path.join(out, 'version.json');
  const standing = existsSync(stamp) ? JSON.parse(await readFile(stamp, 'utf8')).version : undefined;
  if (standing === version) return console.log(`server ${version} is up to date`);
  await bundle({
    absWorkingDir: path.join(root, 'api/src'),
    entryPoints: {
      main: 'main.ts',
      backup: 'backup.ts',
      restore: 'restore.ts',
      'render-child': 'rendering/render-child.mjs',
      'count-pages-worker': 'media/count-pages-worker.mjs',
    },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [packagesApart],
  });
  await writeFile(stamp, `${JSON.stringify({ version })}\n`);
  console.log(`server ${version} built`);
}

/** Packages stay where they are installed, but for our own, which are TypeScript. */
const packagesApart = {
  name: 'packages-apart',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@lapis/') ? undefined : { path: name, external: true },
    );
  },
};

const buildPictures = () =>
  run('node', ['--import', 'tsx', 'src/pictures/render.ts'], path.join(root, 'api'));

const jobs = {
  shell: buildShell,
  ...Object.fromEntries(remotes.map((name) => [name, () => buildRemote(name)])),
  server: buildServer,
  pictures: buildPictures,
};

/** Two at a time: each keeps about one core busy. */
async function work(queue) {
  for (let job = queue.shift(); job; job = queue.shift()) await job();
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in jobs));
if (unknown.length) {
  console.error(`There is no ${unknown.join(' or ')} to build; there is ${Object.keys(jobs).join(', ')}`);
  process.exit(1);
}

const queue = (wanted.length ? wanted : Object.keys(jobs)).map((name) => jobs[name]);
try {
  await Promise.all([work(queue), work(queue)]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
