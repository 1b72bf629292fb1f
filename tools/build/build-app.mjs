import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import announcePlugin from '@lapis/webpack/announce-plugin';
import { readBuilds, toAppFolder, readJson, writeBuilds } from './build-records.mjs';
import { completeManifest, isSealed, sealBuild, signingKey } from './manifest.mjs';

const { UNKNOWN } = announcePlugin;
const webpack = createRequire(import.meta.resolve('@lapis/webpack')).resolve('webpack-cli/bin/cli.js');

const REMEMBERED = 20;

export async function hashFiles(folder, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(file.replaceAll(path.sep, '/')).update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

export function run(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(cwd)} did not build`)),
    );
  });
}

async function buildInto(out, dir, base) {
  await rm(out, { recursive: true, force: true });
  const env = [`out=${out}`, `base=${base}`].flatMap((each) => ['--env', each]);
  await run([webpack, '--mode', 'production', '--fail-on-warnings', ...env], dir);
}

const compressions = {
  br: (text) => brotliCompressSync(text),
  gz: (text) => gzipSync(text, { level: 9 }),
};

async function nameBuild(out, dir) {
  const all = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)))
    .sort();
  const files = all.filter((file) => !/\.(br|gz)$/.test(file));
  const { version: packageVersion } = await readJson(path.join(dir, 'package.json'));
  const version = `${packageVersion}-${await hashFiles(out, files)}`;
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

/**
 * Builds an app into a folder named after its version, and signs it.
 * @param {{ app: string, dir: string, project: string, sources?: string }} what `project` is the folder that
 * contains `build/` and, unless LAPIS_KEY is set, the key in `data/keys/`; `sources` is a hash of everything
 * that may affect the build: if there is a build with this hash, the app isn't built again
 */
export async function buildApp({ app, dir, project, sources }) {
  const builds = path.join(project, 'build', toAppFolder(app));
  await mkdir(builds, { recursive: true });
  const key = await signingKey(project);
  const before = await readBuilds(builds);
  const remember = (version) => {
    const others = before.filter((one) => one.sources !== sources).slice(1 - REMEMBERED);
    return writeBuilds(builds, [...others, { sources, version }]);
  };
  const known = sources && before.find((one) => one.sources === sources)?.version;
  if (known && (await isSealed(path.join(builds, known), key))) {
    console.log(`${app} ${known} is up to date`);
    return remember(known);
  }
  const started = performance.now();
  const out = path.join(builds, 'next.unfinished');
  await buildInto(out, dir, app === 'shell' ? '/' : `/${toAppFolder(app)}/${UNKNOWN}/`);
  await completeManifest(out);
  const version = await nameBuild(out, dir);
  await sealBuild(out, key);
  const target = path.join(builds, version);
  // Keeps an existing build of this version, unless it was signed with a different key or has been altered.
  if (await isSealed(target, key)) await rm(out, { recursive: true });
  else {
    await rm(target, { recursive: true, force: true });
    await rename(out, target);
  }
  await remember(version);
  console.log(`${app} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
