#!/usr/bin/env node
/**
 * Builds what has changed: `node tools/build/build.mjs [app …]`. By default, builds everything except the
 * recorded responses (`answers`), which only standalone remotes need.
 *
 * An app's version consists of its package's version and a hash of the files in the build, so an edit that
 * doesn't change the output keeps the version. The output goes to build/shell/{version}/ or
 * build/remotes/{name}/{version}/. These folders never change. Visitors get a version once it is promoted
 * (promote.mjs).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import announcementModule from '@lapis/webpack/announcement';
import { build as bundle } from 'esbuild';
import { buildApp, hashFiles, run } from './build-app.mjs';
import { toAppFolder, readJson, writeJson } from './build-records.mjs';
import { remotes, root } from './project.mjs';

const { readAnnouncements } = announcementModule;

const serverFolders = ['api/src', 'api/demo', 'api/html', 'api/import', 'shared/contract'];

async function listSources(folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|[\\/])(node_modules|recorded)[\\/]|\.test\.tsx?$/.test(file))
    .sort();
}

/** Folders outside an app's own that its build reads. */
const foldersBeside = { 'remotes/admin': ['docs/staff', 'docs/images/staff'] };

async function hashSources(folder) {
  const folders = [folder, 'shared', 'webpack', ...(foldersBeside[folder] ?? [])];
  const files = (await Promise.all(folders.map(listSources))).flat();
  const programs = ['tools/build/build-app.mjs', 'tools/build/manifest.mjs'];
  return hashFiles(root, [...files, ...programs, 'pnpm-lock.yaml', 'tsconfig.json']);
}

const buildOne = async (app) => {
  const folder = toAppFolder(app);
  return buildApp({ app, dir: path.join(root, folder), project: root, sources: await hashSources(folder) });
};

/**
 * Bundles the server next to its sources, where its packages can be resolved. The bundle starts faster than
 * the sources with tsx, and needs 60 MB less memory.
 */
async function buildServer() {
  const files = (await Promise.all(serverFolders.map(listSources))).flat();
  const version = await hashFiles(root, [
    ...files,
    'api/package.json',
    'tools/build/build.mjs',
    'pnpm-lock.yaml',
  ]);
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
      'count-pages-worker': 'media/library/files/count-pages-worker.mjs',
      'read-report-worker': 'inbox/mail/returned/read-report-worker.ts',
      'describe-contract-worker': 'server/openapi/describe-contract-worker.ts',
      'find-globals-worker': 'pages/gate/find-globals-worker.ts',
      'read-source-child': 'operations/website-import/read-source-child.ts',
    },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
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

const packagesApart = {
  name: 'packages-apart',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@lapis/') ? undefined : { path: name, external: true },
    );
  },
};

const runInServer = (...args) => run(['--import', 'tsx', ...args], path.join(root, 'api'));
const buildPictures = () => runInServer('src/media/pictures/render.ts');

/** Records the demo's responses and renders its pictures, for standalone remotes. */
async function recordAnswers() {
  await buildPictures();
  const files = (await Promise.all(serverFolders.map(listSources))).flat();
  const announced = (await listSources('remotes')).filter((file) => /pages?\.ts$/.test(file));
  const version = await hashFiles(root, [...files, ...announced, 'pnpm-lock.yaml']);
  const folder = path.join(root, 'shared/testing/recorded');
  const stamp = path.join(folder, 'version.json');
  if ((await readJson(stamp)).version === version) return console.log(`answers ${version} are up to date`);
  process.env.LAPIS_ANNOUNCEMENTS = JSON.stringify(await readAnnouncements());
  await runInServer('src/testing/record.ts', path.join(folder, 'demo.json'));
  await writeJson(stamp, { version });
}

const jobs = {
  ...Object.fromEntries(['shell', ...remotes].map((name) => [name, () => buildOne(name)])),
  server: buildServer,
  pictures: buildPictures,
};
const allJobs = { ...jobs, answers: recordAnswers };

async function runJobs(queue) {
  for (let job = queue.shift(); job; job = queue.shift()) await job();
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in allJobs));
if (unknown.length) {
  console.error(`There is no ${unknown.join(' or ')} to build; there is ${Object.keys(allJobs).join(', ')}`);
  process.exit(1);
}

const queue = (wanted.length ? wanted : Object.keys(jobs)).map((name) => allJobs[name]);
try {
  await Promise.all([runJobs(queue), runJobs(queue)]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
