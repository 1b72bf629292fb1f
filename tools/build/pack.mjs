#!/usr/bin/env node
/**
 * Packs the built site into `build/lapis-{version}-{platform}.tar.gz`, or into a different folder: `npm run
 * pack -- FOLDER`. The packed site requires only Node, because it contains the server's dependencies. Their
 * binaries are for this platform only, or, with `--cpu x64` or `--cpu arm64`, for Linux on that processor; the
 * dependencies are then installed afresh. If `SOURCE_DATE_EPOCH` is set, the same files give the same archive.
 */
import { execFile } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findForeignBinaries } from './binaries.mjs';
import { readBuilds, toAppFolder, readJson, writeJson } from './build-records.mjs';
import { installPackages } from './install-packages.mjs';
import { signingKey } from './manifest.mjs';
import { build, remotes, root } from './project.mjs';
import { describePackages, findLink, listDependencies } from './sbom.mjs';

const run = promisify(execFile);

const others = ['api/demo/reports', 'build/pictures', 'deploy', 'LICENSE', 'docs'];

/** Leaves out the sources of the reports, and this machine's secrets. */
const isLeftOut = (file) => /[\\/](reports[\\/].*\.ts|deploy[\\/]secrets)$/.test(file);

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

const { values, positionals } = parseArgs({ allowPositionals: true, options: { cpu: { type: 'string' } } });
const [folder] = positionals;
const target = folder ? path.resolve(process.env.INIT_CWD ?? process.cwd(), folder) : build;

const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const platform = values.cpu ? `linux-${values.cpu}` : `${process.platform}-${process.arch}`;
const foreign = isMusl && !values.cpu ? '.glibc.' : '.musl.';

const isOtherPlatform = (file) => {
  const [, named] = /[\\/]prebuilds[\\/]([^\\/]+)/.exec(file) ?? [];
  return named !== undefined && named !== platform;
};

async function readVersions() {
  const versions = {};
  for (const app of ['shell', ...remotes]) {
    const version = (await readBuilds(path.join(build, toAppFolder(app)))).at(-1)?.version;
    if (!version) throw new Error(`There is no built version of ${app}: run 'npm run build' first.`);
    versions[app] = version;
  }
  return versions;
}

/** @param installed folder with the installed packages */
async function copyCode(out, installed) {
  await cp(path.join(root, 'api/dist'), path.join(out, 'api/dist'), { recursive: true });
  await copyPackages(path.join(installed, 'api'), { out, installed, known: new Set() });
}

async function copyPackages(folder, copied) {
  const { out, installed, known } = copied;
  const names = listDependencies(await readJson(path.join(folder, 'package.json')));
  for (const name of names.filter((one) => !/^@(lapis|types)\//.test(one))) {
    const link = findLink(name, folder);
    // Optional dependencies for other platforms aren't installed.
    if (!link || known.has(link)) continue;
    known.add(link);
    await copyLink(link, path.join(out, path.relative(installed, link)));
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
    await cp(target, path.join(out, path.relative(installed, target)), { recursive: true, filter });
    await copyPackages(target, copied);
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

/** @param installed folder with the installed packages */
async function writeMaterials(out, installed) {
  const folders = ['api', 'shell', ...remotes.map((name) => `remotes/${name}`)];
  const product = await readJson(path.join(root, 'package.json'));
  const bom = await describePackages(
    folders.map((folder) => path.join(installed, folder)),
    product,
  );
  await writeJson(path.join(out, 'sbom.cdx.json'), bom);
}

/** Copies the documents at the top of the project, to which the others link. */
async function copyDocuments(out) {
  const names = (await readdir(root)).filter((name) => name.endsWith('.md'));
  for (const name of names) await cp(path.join(root, name), path.join(out, name));
}

/** Returns options with which order, owners and times don't depend on the machine. Only GNU tar has them. */
async function reproducibleOptions() {
  const { stdout } = await run('tar', ['--version']);
  if (!stdout.includes('GNU tar')) return [];
  const time = process.env.SOURCE_DATE_EPOCH;
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  return time ? [...options, `--mtime=@${time}`] : options;
}

async function copyAll(out, versions, installed) {
  await copyCode(out, installed);
  for (const each of others)
    await cp(path.join(root, each), path.join(out, each), {
      recursive: true,
      filter: (file) => !isLeftOut(file),
    });
  await copyDocuments(out);
  await copyApps(out, versions);
  await writeManifest(out);
  await writeMaterials(out, installed);
  const wrong = values.cpu ? await findForeignBinaries(out, values.cpu) : [];
  if (wrong.length) throw new Error(`These binaries are not for ${platform}: ${wrong.join(', ')}`);
}

async function pack() {
  const versions = await readVersions();
  const { version } = await readJson(path.join(root, 'package.json'));
  const name = `lapis-${version}-${platform}`;
  await mkdir(target, { recursive: true });
  const staging = await mkdtemp(path.join(build, 'pack-'));
  const installed = values.cpu ? await installPackages(values.cpu) : root;
  try {
    await copyAll(path.join(staging, name), versions, installed);
    const archive = path.join(target, `${name}.tar.gz`);
    const options = [...(await reproducibleOptions()), '-C', staging, name];
    await run('tar', ['-czf', `${archive}.unfinished`, ...options]);
    await rm(archive, { force: true });
    await run('mv', [`${archive}.unfinished`, archive]);
    console.log(`${archive} (${((await stat(archive)).size / 1e6).toFixed(1)} MB)`);
  } finally {
    await rm(staging, { recursive: true, force: true });
    if (installed !== root) await rm(installed, { recursive: true, force: true });
  }
}

try {
  await pack();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
