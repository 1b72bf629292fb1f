#!/usr/bin/env node
/**
 * Builds what changed since the last time: `node webpack/build.mjs [app …]`, everything where none is named.
 *
 * An app's version is its package's version and a hash of all files of its build, so that what compiles to the same
 * is the same version, whatever was edited. It goes to build/shell/{version}/ or build/remotes/{name}/{version}/, which
 * never changes again. Visitors get it once it is promoted (promote.mjs).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { buildApp, hashOf, run } from './build-app.mjs';
import { folderOf } from './built.mjs';
import { remotes, root } from './project.mjs';

/** The files below a folder that can end up in a build, in a fixed order. */
async function sources(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|[\\/])node_modules[\\/]|\.test\.tsx?$/.test(file))
    .sort();
}

/** A hash of all that may go into an app's build: where that is the same, nothing needs to be built. */
async function sourcesOf(folder) {
  const files = (await Promise.all([folder, 'shared', 'webpack'].map(sources))).flat();
  return hashOf(root, [...files, 'pnpm-lock.yaml', 'tsconfig.json']);
}

/** Builds the host or a remote, unless it has been built of the same sources and is as it was then. */
const buildOne = async (app) => {
  const folder = folderOf(app);
  return buildApp({ app, dir: path.join(root, folder), project: root, sources: await sourcesOf(folder) });
};

/**
 * The server as plain JavaScript, beside its sources, because its packages are found from there: it then starts
 * sooner and holds 60 MB less than with a translator at its side.
 */
async function buildServer() {
  const files = (await Promise.all(['api/src', 'api/demo', 'shared/contract'].map(sources))).flat();
  const version = await hashOf(root, [...files, 'api/package.json', 'webpack/build.mjs', 'pnpm-lock.yaml']);
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
      import: 'import.ts',
      storage: 'storage.ts',
      promote: 'promote.ts',
      admin: 'admin.ts',
      packed: 'packed.ts',
      'render-child': 'pages/rendering/render-child.mjs',
      'count-pages-worker': 'media/library/count-pages-worker.mjs',
      'read-report-worker': 'inbox/mail/returned/read-report-worker.ts',
      'read-source-child': 'operations/moving-in/reading/read-source-child.ts',
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

const buildPictures = () => run(['--import', 'tsx', 'src/media/pictures/render.ts'], path.join(root, 'api'));

const jobs = {
  ...Object.fromEntries(['shell', ...remotes].map((name) => [name, () => buildOne(name)])),
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
