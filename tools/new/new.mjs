#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTemplate, readJson, run, UsageError } from './copy-template.mjs';
import { newRepository } from './repository.mjs';

const usage = `npm run new -- content-type NAMES NAME [TITLE]
  npm run new -- content-type events event "Events"     what staff write and visitors read, at /events

npm run new -- block NAME [TITLE]
  npm run new -- block timeline "Timeline"              what pages, stories and projects are made of

npm run new -- language CODE NAME OWN_NAME [ltr|rtl]
  npm run new -- language ur Urdu اردو rtl              what stories, pages and newsletters may be written in

npm run new -- page REMOTE NAME [TITLE]
  npm run new -- page public history "Our history"      a page at /history

npm run new -- remote NAME [TITLE] [--repository FOLDER]
  npm run new -- remote shop "Our shop"                 an application of its own at /shop
  npm run new -- remote shop --repository ../shop       the same in a repository of its own`;

const root = process.cwd();
const toLabel = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
const readPlace = (remote) => readJson(path.join(root, 'remotes', remote, 'remote.json'));

/** @throws UsageError if a name isn't suitable for addresses and code */
function checkName(what, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(
      `A ${what} is named in lower-case letters with hyphens, as in its address: not “${name}”.`,
    );
}

async function newPage(remote, name, title = toLabel(name ?? '')) {
  if (!remote || !name) throw new UsageError('Which page, of which remote?');
  if (!existsSync(path.join(root, 'remotes', remote, 'src/pages.ts')))
    throw new UsageError(`There is no remote ${remote}: remotes/${remote}/src/pages.ts is not there.`);
  checkName('page', name);
  const { segments } = await readPlace(remote);
  const segment = segments.includes(remote) ? remote : segments[0];
  const inRemote = segment
    ? { path: `/${segment}/${name}`, id: `${segment.replaceAll('/', '.')}.${name}` }
    : { path: `/${name}`, id: name };
  return copyPage(root, `remotes/${remote}`, name, { title, ...inRemote });
}

function copyPage(project, folder, name, texts) {
  const within = existsSync(path.join(project, folder, 'src/screens')) ? 'screens/' : '';
  const up = within ? '../../' : '../';
  return copyTemplate(project, 'page', {
    names: { 'page-name': name },
    texts: { folder, within, up, ...texts },
  });
}

async function newRemote(name, title = toLabel(name ?? '')) {
  if (!name) throw new UsageError('Which remote?');
  if (!/^[a-z][a-z0-9]*$/.test(name))
    throw new UsageError(`A remote is named by one word in lower-case letters: not “${name}”.`);
  const remotes = await readdir(path.join(root, 'remotes'));
  if (remotes.includes(name))
    throw new UsageError(`remotes/${name} already exists. Please choose another name.`);
  const places = await Promise.all(remotes.map(readPlace));
  if (places.some(({ segments }) => segments.includes(name)))
    throw new UsageError(
      `Addresses that begin with /${name} are those of another remote. Please choose another name.`,
    );
  const port = Math.max(...places.map((place) => place.port)) + 1;
  const said = { name, title, port };
  return options.repository ? newRemoteElsewhere(options.repository, said) : newRemoteHere(said);
}

async function newRemoteHere(said) {
  const own = await copyTemplate(root, 'remote', { names: { 'remote-name': said.name } });
  const app = await copyApp(root, `remotes/${said.name}`, said);
  await run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline'], root);
  return mergeResults(own, app, { files: ['pnpm-lock.yaml'], byHand: [] });
}

async function newRemoteElsewhere(folder, said) {
  const target = path.resolve(process.env.INIT_CWD ?? root, folder);
  const own = await newRepository(target, said);
  return mergeResults(own, await copyApp(target, '.', said));
}

async function copyApp(project, folder, { name, title, port }) {
  const names = { 'remote-name': name };
  const app = await copyTemplate(project, 'app', { names, texts: { folder, port: String(port) } });
  return mergeResults(app, await copyPage(project, folder, name, { title, path: `/${name}`, id: name }));
}

const mergeResults = (...parts) => ({
  files: [...new Set(parts.flatMap(({ files }) => files))].sort(),
  byHand: parts.flatMap(({ byHand }) => byHand),
});

async function newContentType(names, name, title = toLabel(names ?? '')) {
  if (!names || !name) throw new UsageError('What is it called in the plural, and what in the singular?');
  for (const each of [names, name]) checkName('type of content', each);
  if (names === name) throw new UsageError('The plural needs a different name from the singular.');
  const migrations = await readdir(path.join(root, 'api/src/server/database/migrations'));
  const last = Math.max(...migrations.map((file) => Number.parseInt(file, 10) || 0));
  const one = name.replaceAll('-', ' ');
  const anEntry = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
  return copyTemplate(root, 'content-type', {
    names: { 'entry-names': names, 'entry-name': name },
    texts: {
      title,
      number: String(last + 1).padStart(4, '0'),
      'an entry name': anEntry,
      'An entry name': anEntry.replace(/^a/, 'A'),
    },
  });
}

async function newBlock(name, title = toLabel(name ?? '')) {
  if (!name) throw new UsageError('What is the block called?');
  checkName('block', name);
  return copyTemplate(root, 'block', { names: { 'block-name': name }, texts: { title } });
}

async function newLanguage(code, name, ownName, dir = 'ltr') {
  if (!code || !name || !ownName)
    throw new UsageError('What is its code, its name in English, and its name in the language itself?');
  if (!isLanguageTag(code))
    throw new UsageError(`A language has a BCP 47 tag such as ur or fa-AF: not “${code}”.`);
  if (!['ltr', 'rtl'].includes(dir)) throw new UsageError(`It is written ltr or rtl: not “${dir}”.`);
  const fileName = name.toLowerCase().replaceAll(' ', '-');
  checkName('language', fileName);
  return copyTemplate(root, 'language', {
    names: { 'language-name': fileName },
    texts: { code, alias: new Intl.Locale(code).language, name, 'own name': ownName, dir },
  });
}

function isLanguageTag(code) {
  try {
    return Intl.getCanonicalLocales(code)[0] === code;
  } catch {
    return false;
  }
}

const kinds = {
  page: newPage,
  remote: newRemote,
  'content-type': newContentType,
  block: newBlock,
  language: newLanguage,
};
const { values: options, positionals } = parseArgs({
  options: { repository: { type: 'string' } },
  allowPositionals: true,
});
const [kind, ...given] = positionals;
try {
  const begin = Object.hasOwn(kinds, kind ?? '') && kinds[kind];
  if (!begin)
    throw new UsageError(kind ? `There is no “${kind}” to start.` : 'What would you like to start?');
  const { files, byHand } = await begin(...given);
  for (const file of files) console.log(file);
  if (byHand.length) throw new UsageError(byHand.join('\n\n'));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
