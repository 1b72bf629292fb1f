#!/usr/bin/env node
/**
 * Builds what changed since the last time: `node webpack/build.mjs [app …]`, everything where none is named.
 *
 * An app's version is its package's version and a hash of all files of its build, so that what compiles to the same
 * is the same version, whatever was edited. It goes to build/shell/{version}/ or build/remotes/{name}/{version}/, which
 * never changes again. Visitors get it once it is promoted (promote.mjs).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import announcing from './announce-plugin.cjs';
import { build, builtOf, folderOf, remotes, root, writeJson } from './built.mjs';
import { completeManifest, isSealed, sealBuild } from './manifest.mjs';

const { UNKNOWN } = announcing;

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

/** Builds the host or a remote, unless it has been built of the same sources and is as it was then. */
async function buildApp(name) {
  const folder = folderOf(name);
  const stamp = path.join(build, folder, 'built.json');
  await mkdir(path.join(build, folder), { recursive: true });
  const now = await sourcesOf(folder);
  const before = await builtOf(name);
  const known = before.find(({ sources }) => sources === now)?.version;
  const remember = (version) => {
    const others = before.filter(({ sources }) => sources !== now).slice(1 - REMEMBERED);
    // The last is the one of the present sources.
    return writeJson(stamp, { built: [...others, { sources: now, version }] });
  };
  if (known && (await isSealed(path.join(build, folder, known)))) {
    console.log(`${name} ${known} is up to date`);
    return remember(known);
  }
  const started = performance.now();
  const out = path.join(build, folder, 'next.unfinished');
  await buildInto(out, folder, name === 'shell' ? '/' : `/${folder}/${UNKNOWN}/`);
  await completeManifest(out);
  const version = await nameBuild(out, folder);
  await sealBuild(out);
  const target = path.join(build, folder, version);
  // What compiles to the same is there already, unless somebody else signed it, or it was altered.
  if (await isSealed(target)) await rm(out, { recursive: true });
  else {
    await rm(target, { recursive: true, force: true });
    await rename(out, target);
  }
  await remember(version);
  console.log(`${name} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * The server as plain JavaScript, beside its sources, because its packages are found from there: it then starts
 * sooner and holds 60 MB less than with a translator at its side.
 */
async function buildServer() {
  const files = (await Promise.all(['api/src', 'api/demo', 'shared/contract'].map(sources))).flat();
  const version = await hashOf([...files, 'api/package.json', 'webpack/build.mjs', 'pnpm-lock.yaml']);
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
      promote: 'promote.ts',
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
  ...Object.fromEntries(['shell', ...remotes].map((name) => [name, () => buildApp(name)])),
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
