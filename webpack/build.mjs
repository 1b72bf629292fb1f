#!/usr/bin/env node
/**
 * Builds what changed since the last time: `node webpack/build.mjs [app …]`, everything where none is named.
 *
 * An app's version is its package's version and a hash of all files of its build, so that what compiles to the same
 * is the same version, whatever was edited. A remote goes to build/remotes/{name}/{version}/, which never changes
 * again; live.json beside it says which version visitors get.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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
async function hashOf(files, folder = root) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(file.replaceAll(path.sep, '/')).update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** A hash of all that may go into an app's build: where that is the same, nothing needs to be built. */
async function sourcesOf(folder) {
  const files = (await Promise.all([folder, 'shared', 'webpack'].map(sources))).flat();
  return hashOf([...files, 'pnpm-lock.yaml', 'tsconfig.json']);
}

/** Builds of a remote whose sources are known again, as after going back to an older state. */
const REMEMBERED = 20;

/** Stands in a build's own addresses for its version, which is known once the build is there. */
const UNKNOWN = 'version-to-come';

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(cwd)} did not build`)),
    );
  });
}

/** Builds an app, served below `base`, into `out`. */
async function buildInto(out, folder, base = '/') {
  await rm(out, { recursive: true, force: true });
  const env = [`out=${path.relative(root, out)}`, `base=${base}`].flatMap((each) => ['--env', each]);
  await run(
    'npx',
    ['webpack', '--mode', 'production', '--fail-on-warnings', ...env],
    path.join(root, folder),
  );
}

/** As the build itself compresses its files. */
const compressions = {
  br: (text) => brotliCompressSync(text),
  gz: (text) => gzipSync(text, { level: 9 }),
};

/** Names a build by its files, also in the addresses that they hold. */
async function nameBuild(out, folder) {
  const all = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)))
    .sort();
  const files = all.filter((file) => !/\.(br|gz)$/.test(file));
  const { version: ofPackage } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
  const version = `${ofPackage}-${await hashOf(files, out)}`;
  for (const file of files.filter((name) => /\.(js|cjs|css|json)$/.test(name))) {
    const text = await readFile(path.join(out, file), 'utf8');
    if (!text.includes(UNKNOWN)) continue;
    const named = text.replaceAll(UNKNOWN, version);
    await writeFile(path.join(out, file), named);
    for (const [end, compress] of Object.entries(compressions)) {
      if (all.includes(`${file}.${end}`)) await writeFile(path.join(out, `${file}.${end}`), compress(named));
    }
  }
  return version;
}

const readJson = (file) =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));

/** The host is served from one place; which version lies there is written beside its page. */
async function buildShell() {
  const live = path.join(build, 'shell');
  const stamp = path.join(live, 'version.json');
  const now = await sourcesOf('shell');
  const { version: current, sources: before } = await readJson(stamp);
  if (before === now) return console.log(`shell ${current} is up to date`);
  const started = performance.now();
  const out = path.join(build, 'shell.unfinished');
  await buildInto(out, 'shell');
  const version = await nameBuild(out, 'shell');
  await writeFile(path.join(out, 'version.json'), `${JSON.stringify({ version, sources: now })}\n`);
  await rm(live, { recursive: true, force: true });
  await rename(out, live);
  tell('shell', version, started);
}

async function buildRemote(name) {
  const folder = `remotes/${name}`;
  const stamp = path.join(build, folder, 'built.json');
  await mkdir(path.join(build, folder), { recursive: true });
  const now = await sourcesOf(folder);
  const built = await readJson(stamp);
  if (built[now] && existsSync(path.join(build, folder, built[now]))) {
    console.log(`${name} ${built[now]} is up to date`);
    return makeLive(folder, built[now]);
  }
  const started = performance.now();
  const out = path.join(build, folder, 'next.unfinished');
  await buildInto(out, folder, `/${folder}/${UNKNOWN}/`);
  const version = await nameBuild(out, folder);
  const target = path.join(build, folder, version);
  // What compiles to the same is there already.
  if (existsSync(target)) await rm(out, { recursive: true });
  else await rename(out, target);
  const latest = Object.entries(built).slice(1 - REMEMBERED);
  await writeFile(stamp, `${JSON.stringify(Object.fromEntries([...latest, [now, version]]), null, 2)}\n`);
  await makeLive(folder, version);
  tell(name, version, started);
}

const tell = (name, version, started) =>
  console.log(`${name} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);

/**
 * Moves the pointer in one step, so that a server never reads half of it, and keeps in it what was live before. One
 * that an administrator has locked stays.
 */
async function makeLive(folder, version) {
  const pointer = path.join(build, folder, 'live.json');
  const before = await readJson(pointer);
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
  const current = existsSync(stamp) ? JSON.parse(await readFile(stamp, 'utf8')).version : undefined;
  if (current === version) return console.log(`server ${version} is up to date`);
  const { metafile } = await bundle({
    absWorkingDir: path.join(root, 'api/src'),
    entryPoints: {
      main: 'main.ts',
      backup: 'backup.ts',
      restore: 'restore.ts',
      'render-child': 'pages/rendering/render-child.mjs',
      'count-pages-worker': 'media/library/count-pages-worker.mjs',
    },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // What one of them alone needs, the others don't load.
    splitting: true,
    metafile: true,
    plugins: [packagesApart],
  });
  const written = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)));
  const former = (await readdir(out)).filter((file) => !written.has(file));
  await Promise.all(former.map((file) => rm(path.join(out, file))));
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
  run('node', ['--import', 'tsx', 'src/media/pictures/render.ts'], path.join(root, 'api'));

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
