#!/usr/bin/env node
/**
 * Writes what a person would write by hand to begin something: copies the templates of `webpack/new/` with the names
 * in their places, and adds its line to each list that has one.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTemplate, readJson, run, Wrong } from './new/begin.mjs';
import { newRepository } from './new/repository.mjs';

const usage = `npm run new -- content-type NAMES NAME [TITLE]
  npm run new -- content-type events event "Events"     what staff write and visitors read, at /events

npm run new -- page REMOTE NAME [TITLE]
  npm run new -- page public history "Our history"      a page at /history

npm run new -- remote NAME [TITLE] [--repository FOLDER]
  npm run new -- remote shop "Our shop"                 an application of its own at /shop
  npm run new -- remote shop --repository ../shop       the same in a repository of its own`;

const root = process.cwd();
const labelOf = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
const placeOf = (remote) => readJson(path.join(root, 'remotes', remote, 'remote.json'));

/** @throws Wrong of a name that can't stand in addresses and in code */
function checkName(what, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Wrong(`A ${what} is named in small letters with hyphens, as in its address: not “${name}”.`);
}

/** A page of a remote, in a folder of its own. Its address begins with a segment that is the remote's. */
async function newPage(remote, name, title = labelOf(name ?? '')) {
  if (!remote || !name) throw new Wrong('Which page, of which remote?');
  if (!existsSync(path.join(root, 'remotes', remote, 'src/pages.ts')))
    throw new Wrong(`There is no remote ${remote}: remotes/${remote}/src/pages.ts is not there.`);
  checkName('page', name);
  const { segments } = await placeOf(remote);
  const segment = segments.includes(remote) ? remote : segments[0];
  const inRemote = segment
    ? { path: `/${segment}/${name}`, id: `${segment.replaceAll('/', '.')}.${name}` }
    : { path: `/${name}`, id: name };
  return copyPage(root, `remotes/${remote}`, name, { title, ...inRemote });
}

/** In the folder where the remote's other pages are. */
function copyPage(project, folder, name, texts) {
  const within = existsSync(path.join(project, folder, 'src/screens')) ? 'screens/' : '';
  const up = within ? '../../' : '../';
  return copyTemplate(project, 'page', {
    names: { 'page-name': name },
    texts: { folder, within, up, ...texts },
  });
}

/** A remote with one page: in a folder of its own, and its package among those that are installed, or in a repository. */
async function newRemote(name, title = labelOf(name ?? '')) {
  if (!name) throw new Wrong('Which remote?');
  if (!/^[a-z][a-z0-9]*$/.test(name))
    throw new Wrong(`A remote is named by one word in small letters: not “${name}”.`);
  const remotes = await readdir(path.join(root, 'remotes'));
  if (remotes.includes(name))
    throw new Wrong(`remotes/${name} is there already. Please choose another name.`);
  const places = await Promise.all(remotes.map(placeOf));
  if (places.some(({ segments }) => segments.includes(name)))
    throw new Wrong(
      `Addresses that begin with /${name} are those of another remote. Please choose another name.`,
    );
  const port = Math.max(...places.map((place) => place.port)) + 1;
  const said = { name, title, port };
  return options.repository ? inRepository(options.repository, said) : inProject(said);
}

async function inProject(said) {
  const own = await copyTemplate(root, 'remote', { names: { 'remote-name': said.name } });
  const app = await copyApp(root, `remotes/${said.name}`, said);
  await run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline'], root);
  return together(own, app, { files: ['pnpm-lock.yaml'], byHand: [] });
}

async function inRepository(folder, said) {
  // npm runs a script in the project's folder, and says from where it was called.
  const target = path.resolve(process.env.INIT_CWD ?? root, folder);
  const own = await newRepository(target, said);
  return together(own, await copyApp(target, '.', said));
}

/** What a remote is made of wherever it lies, with its first page. */
async function copyApp(project, folder, { name, title, port }) {
  const names = { 'remote-name': name };
  const app = await copyTemplate(project, 'app', { names, texts: { folder, port: String(port) } });
  return together(app, await copyPage(project, folder, name, { title, path: `/${name}`, id: name }));
}

const together = (...parts) => ({
  files: [...new Set(parts.flatMap(({ files }) => files))].sort(),
  byHand: parts.flatMap(({ byHand }) => byHand),
});

/**
 * A type of content with a title, a text, a day and a picture: its calls, its table, its pages in the portal and on
 * the site, and an entry of the demonstration.
 */
async function newContentType(names, name, title = labelOf(names ?? '')) {
  if (!names || !name) throw new Wrong('What are several of it called, and what is one?');
  for (const each of [names, name]) checkName('type of content', each);
  if (names === name) throw new Wrong('Several of it need another name than one.');
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

const kinds = { page: newPage, remote: newRemote, 'content-type': newContentType };
const { values: options, positionals } = parseArgs({
  options: { repository: { type: 'string' } },
  allowPositionals: true,
});
const [kind, ...given] = positionals;
try {
  const begin = Object.hasOwn(kinds, kind ?? '') && kinds[kind];
  if (!begin) throw new Wrong(kind ? `There is no “${kind}” to begin.` : 'What is to be begun?');
  const { files, byHand } = await begin(...given);
  for (const file of files) console.log(file);
  if (byHand.length) throw new Wrong(byHand.join('\n\n'));
} catch (error) {
  if (!(error instanceof Wrong)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
