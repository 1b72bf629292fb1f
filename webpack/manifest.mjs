/** What a build says of itself, once what it is made of is there: for the browser and for the server. */
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

/** Fills in what is known of both builds together, but for what follows from the version's name. */
export async function completeManifest(out) {
  const file = path.join(out, 'lapis.json');
  const ofServer = path.join(out, 'server/lapis.json');
  const manifest = await readJson(file);
  const { uses = {}, offers = {} } = existsSync(ofServer) ? await readJson(ofServer) : {};
  const isHost = !manifest.remote;
  const written = {
    ...manifest,
    ...(!isHost && { container: await containerOf(out) }),
    pages: manifest.pages.map((page) => ({
      ...page,
      rendered: existsSync(ofServer) && guardsOfPage(page, manifest.remote).length === 0,
    })),
    uses: united(manifest.uses, uses),
    offers: isHost ? common(manifest.offers, offers) : undefined,
    calls: await callsIn(out),
  };
  await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
  // Whoever wants to know reads the whole file.
  await Promise.all([ofServer, `${file}.br`, `${file}.gz`].map((each) => rm(each, { force: true })));
}

/** The names that one of both builds uses. */
function united(browser, server) {
  const packages = [...new Set([...Object.keys(browser), ...Object.keys(server)])].sort();
  return Object.fromEntries(
    packages.map((name) => {
      const all = [browser[name], server[name]].filter(Boolean);
      const names = [...new Set(all.flatMap((one) => one.names))].sort();
      return [name, { range: all[0].range, names: names.includes('*') ? '*' : names }];
    }),
  );
}

/** The names that both builds have. */
function common(browser, server) {
  return Object.fromEntries(
    Object.keys(browser)
      .sort()
      .map((name) => {
        const onServer = new Set(server[name]?.names);
        return [name, { ...browser[name], names: browser[name].names.filter((one) => onServer.has(one)) }];
      }),
  );
}

/** Where a remote's container begins, as the federation plugin wrote it down. */
async function containerOf(out) {
  const { name, metaData, exposes } = await readJson(path.join(out, 'mf-manifest.json'));
  const entry = path.posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name);
  const scripts = [entry, ...exposes.flatMap(({ assets }) => assets.js.sync)];
  return { name: metaData.globalName ?? name, type: 'script', entry, scripts };
}

/** A call as it stands in compiled code; a part of it may be put in there: `GET /admin/${name}`. */
const compiledCall = /["'`]((?:GET|POST|PUT|PATCH|DELETE) \/(?:[^"'`$\\\s]|\$\{[^}"'`]*\})*)["'`]/g;

/** The calls of the contract that are compiled in, with a hash of what each takes and answers. */
async function callsIn(out) {
  const known = allCalls();
  const calls = new Set();
  for (const file of await scriptsIn(out)) {
    for (const [, text] of (await readFile(file, 'utf8')).matchAll(compiledCall)) {
      const [first, ...rest] = text.split(/\$\{[^}]*\}/);
      // What is put in is the name of a type of content: the portal's lists and forms are the same for all.
      const names = rest.length ? contentNames.map((name) => [first, ...rest].join(name)) : [first];
      const there = names.filter((name) => known.has(name));
      if (rest.length && !there.length) throw new Error(`It can't be known which calls ${text} stands for`);
      for (const name of there) calls.add(name);
    }
  }
  return Object.fromEntries([...calls].sort().map((name) => [name, callHash(known.get(name))]));
}

async function scriptsIn(out) {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.c?js$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Adds to a build that has its name what each page weighs, and the digests of all files, and signs that. */
export async function sealBuild(out, key) {
  const manifest = await readJson(path.join(out, 'lapis.json'));
  const pages = manifest.pages.map(async (page) => ({ ...page, size: await sizeOf(out, page.files) }));
  await seal(out, { ...manifest, pages: await Promise.all(pages) }, key);
}

async function sizeOf(out, files) {
  const sum = async (end) => {
    const some = files.filter((file) => file.endsWith(end));
    const sizes = await Promise.all(some.map((file) => stat(path.join(out, `${file}.br`))));
    return sizes.reduce((all, { size }) => all + size, 0);
  };
  return { script: await sum('.js'), style: await sum('.css') };
}

/** Whether a build is whole, and signed with the key that would sign it now. */
export const isSealed = async (dir, key) => (await verify(dir, [createPublicKey(key)])).length === 0;

let key;

/** The key in LAPIS_KEY, else one that is made once for the project, where its server looks for public ones. */
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
