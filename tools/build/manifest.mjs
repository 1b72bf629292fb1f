import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { contentNames } = await import('@lapis/contract');
const { allCalls, callHash } = await import('@lapis/contract/call-hashes');
const { guardsOfPage } = await import('@lapis/contract/places');
const { makeKeys, readPrivateKey, seal, verify } = await import('@lapis/contract/signing');

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/**
 * Completes the manifest with information from both builds. Leaves out the fields that depend on the
 * version's name.
 */
export async function completeManifest(out) {
  const file = path.join(out, 'lapis.json');
  const serverFile = path.join(out, 'server/lapis.json');
  const manifest = await readJson(file);
  const { uses = {}, offers = {} } = existsSync(serverFile) ? await readJson(serverFile) : {};
  const isHost = !manifest.remote;
  const written = {
    ...manifest,
    ...(!isHost && { container: await readContainer(out) }),
    pages: manifest.pages.map((page) => ({
      ...page,
      rendered: existsSync(serverFile) && guardsOfPage(page, manifest.remote).length === 0,
    })),
    uses: mergeUses(manifest.uses, uses),
    offers: isHost ? intersectOffers(manifest.offers, offers) : undefined,
    calls: await findCalls(out),
  };
  await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
  await Promise.all([serverFile, `${file}.br`, `${file}.gz`].map((each) => rm(each, { force: true })));
}

function mergeUses(browser, server) {
  const packages = [...new Set([...Object.keys(browser), ...Object.keys(server)])].sort();
  return Object.fromEntries(
    packages.map((name) => {
      const all = [browser[name], server[name]].filter(Boolean);
      const names = [...new Set(all.flatMap((one) => one.names))].sort();
      return [name, { range: all[0].range, names: names.includes('*') ? '*' : names }];
    }),
  );
}

function intersectOffers(browser, server) {
  return Object.fromEntries(
    Object.keys(browser)
      .sort()
      .map((name) => {
        const onServer = new Set(server[name]?.names);
        return [name, { ...browser[name], names: browser[name].names.filter((one) => onServer.has(one)) }];
      }),
  );
}

async function readContainer(out) {
  const { name, metaData, exposes } = await readJson(path.join(out, 'mf-manifest.json'));
  const entry = path.posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name);
  const scripts = [entry, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  return { name: metaData.globalName ?? name, type: 'script', entry, scripts };
}

/** Matches a call in compiled code. It may contain an interpolation: `GET /admin/${name}`. */
const compiledCall = /["'`]((?:GET|POST|PUT|PATCH|DELETE) \/(?:[^"'`$\\\s]|\$\{[^}"'`]*\})*)["'`]/g;

async function findCalls(out) {
  const known = allCalls();
  const calls = new Set();
  for (const file of await listScripts(out)) {
    for (const [, text] of (await readFile(file, 'utf8')).matchAll(compiledCall)) {
      const [first, ...rest] = text.split(/\$\{[^}]*\}/);
      const names = rest.length ? contentNames.map((name) => [first, ...rest].join(name)) : [first];
      const there = names.filter((name) => known.has(name));
      if (rest.length && !there.length) throw new Error(`It can't be known which calls ${text} stands for`);
      for (const name of there) calls.add(name);
    }
  }
  return Object.fromEntries([...calls].sort().map((name) => [name, callHash(known.get(name))]));
}

async function listScripts(out) {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

export async function sealBuild(out, key) {
  const manifest = await readJson(path.join(out, 'lapis.json'));
  const pages = manifest.pages.map(async (page) => ({ ...page, size: await measureSize(out, page.files) }));
  await seal(out, { ...manifest, pages: await Promise.all(pages) }, key);
}

async function measureSize(out, files) {
  const sum = async (end) => {
    const some = files.filter((file) => file.endsWith(end));
    const sizes = await Promise.all(some.map((file) => stat(path.join(out, `${file}.br`))));
    return sizes.reduce((all, { size }) => all + size, 0);
  };
  return { script: await sum('.js'), style: await sum('.css') };
}

export const isSealed = async (dir, key) => (await verify(dir, [createPublicKey(key)])).length === 0;

let key;

/**
 * Returns the key in LAPIS_KEY, or else the project's own key, which is created if it is missing. The
 * project's server finds its public half.
 */
export const signingKey = (project) => (key ??= findKey(path.join(project, 'data/keys/embedded.pem')));

async function findKey(ownKey) {
  const named = process.env.LAPIS_KEY;
  if (named) {
    return readPrivateKey(path.resolve(named)).catch((error) => {
      throw new Error(
        `LAPIS_KEY must be the file of a private key (npm run lapis -- keys): ${error.message}`,
      );
    });
  }
  if (!existsSync(ownKey)) await makeKeys(ownKey);
  return readPrivateKey(ownKey);
}
