#!/usr/bin/env node
/**
 * Packs the built site into `build/lapis-{version}-{platform}.tar.gz`, or into a different folder: `npm run
 * pack -- FOLDER`. The packed site requires only Node, because it contains the server's dependencies. Their
 * binaries are for this platform only.
 */
import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readBuilds, toAppFolder, readJson, writeJson } from './build-records.mjs';
import { signingKey } from './manifest.mjs';
import { build, remotes, root } from './project.mjs';
import { describePackages, findLink, listDependencies } from './sbom.mjs';

const run = promisify(execFile);

const others = ['api/demo/reports', 'build/pictures', 'deploy', 'LICENSE', 'README.md', 'docs'];

/** Leaves out the documents' pictures, the sources of the reports, and this machine's secrets. */
const isLeftOut = (file) => /[\\/](docs[\\/]images|reports[\\/].*\.ts|deploy[\\/]secrets)$/.test(file);

const isForDevelopers = (file) =>
  /\.(map|[cm]?ts|md|markdown|c|cc|cpp|h|gyp|txt)$|[\\/](test|tests|docs|examples?|benchmarks?)$/i.test(
    file,
  ) && !/licen[cs]e/i.test(file);

/** Large parts of packages that the server doesn't need: browser builds and sources. */
const unused = {
  '@cantoo/pdf-lib': ['dist', 'src', 'ts3.4'],
  '@photostructure/sqlite': ['src', 'scripts'],
  '@fastify/swagger-ui': ['static/swagger-ui.js'],
  pdfkit: ['js/pdfkit.standalone.js', 'js/pdfkit.browser.js', 'js/pdfkit.browser.old.js'],
};

const isOtherPlatform = (file) => {
  const [, platform] = /[\\/]prebuilds[\\/]([^\\/]+)/.exec(file) ?? [];
  return platform !== undefined && platform !== `${process.platform}-${process.arch}`;
};

const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const foreign = isMusl ? '.glibc.' : '.musl.';

const [folder] = process.argv.slice(2);
const target = folder ? path.resolve(process.env.INIT_CWD ?? process.cwd(), folder) : build;

async function readVersions() {
  const versions = {};
  for (const app of ['shell', ...remotes]) {
    const version = (await readBuilds(path.join(build, toAppFolder(app)))).at(-1)?.version;
    if (!version) throw new Error(`There is no built version of ${app}: run 'npm run build' first.`);
    versions[app] = version;
  }
  return versions;
}

async function copyCode(out) {
  await cp(path.join(root, 'api/dist'), path.join(out, 'api/dist'), { recursive: true });
  await copyPackages(path.join(root, 'api'), out, new Set());
}

async function copyPackages(folder, out, known) {
  const names = listDependencies(await readJson(path.join(folder, 'package.json')));
  for (const name of names.filter((one) => !/^@(lapis|types)\//.test(one))) {
    const link = findLink(name, folder);
    // Optional dependencies for other platforms aren't installed.
    if (!link || known.has(link)) continue;
    known.add(link);
    await copyLink(link, path.join(out, path.relative(root, link)));
    const target = await realpath(link);
    if (known.has(target)) continue;
    known.add(target);
    const left = (unused[name] ?? []).map((part) => path.join(target, part));
    const filter = (file) =>
      !isForDevelopers(file) &&
      !isOtherPlatform(file) &&
      !left.includes(file) &&
      !path.basename(file).includes(foreign) &&
      file !== path.join(target, 'node_modules');
    await cp(target, path.join(out, path.relative(root, target)), { recursive: true, filter });
    await copyPackages(target, out, known);
  }
}

async function copyLink(from, to) {
  if (!(await lstat(from)).isSymbolicLink()) return;
  await mkdir(path.dirname(to), { recursive: true });
  await symlink(await readlink(from), to);
}

async function copyApps(out, versions) {
  for (const [app, version] of Object.entries(versions)) {
    const own = path.join(toAppFolder(app), version);
    await cp(path.join(build, own), path.join(out, 'apps', own), { recursive: true });
  }
  await writeJson(path.join(out, 'apps/versions.json'), versions);
  const key = createPublicKey(await signingKey(root));
  await writeFile(path.join(out, 'apps/key.pub.pem'), key.export({ type: 'spki', format: 'pem' }));
}

async function writeManifest(out) {
  const { name, version, license, engines, scripts } = await readJson(path.join(root, 'package.json'));
  const programs = Object.entries(scripts).flatMap(([script, command]) => {
    const [, program] = /^node api\/dist\/([a-z]+)\.mjs$/.exec(command) ?? [];
    return program ? [[script, `node main.mjs ${program}`]] : [];
  });
  await writeJson(path.join(out, 'package.json'), {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: {
      start: 'node --max-semi-space-size=2 main.mjs',
      promote: 'node main.mjs promote',
      ...Object.fromEntries(programs),
    },
  });
  await writeFile(path.join(out, 'main.mjs'), "import './api/dist/packed.mjs';\n");
}

async function writeMaterials(out) {
  const folders = ['api', 'shell', ...remotes.map((name) => `remotes/${name}`)];
  const product = await readJson(path.join(root, 'package.json'));
  const bom = await describePackages(
    folders.map((folder) => path.join(root, folder)),
    product,
  );
  await writeJson(path.join(out, 'sbom.cdx.json'), bom);
}

async function pack() {
  const versions = await readVersions();
  const { version } = await readJson(path.join(root, 'package.json'));
  const name = `lapis-${version}-${process.platform}-${process.arch}`;
  await mkdir(target, { recursive: true });
  const staging = await mkdtemp(path.join(build, 'pack-'));
  try {
    const out = path.join(staging, name);
    await copyCode(out);
    for (const each of others)
      await cp(path.join(root, each), path.join(out, each), {
        recursive: true,
        filter: (file) => !isLeftOut(file),
      });
    await copyApps(out, versions);
    await writeManifest(out);
    await writeMaterials(out);
    const archive = path.join(target, `${name}.tar.gz`);
    await run('tar', ['-czf', `${archive}.unfinished`, '-C', staging, name]);
    await rm(archive, { force: true });
    await run('mv', [`${archive}.unfinished`, archive]);
    console.log(`${archive} (${((await stat(archive)).size / 1e6).toFixed(1)} MB)`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

try {
  await pack();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
