#!/usr/bin/env node
/**
 * Writes what a person would write by hand to begin something: `npm run new -- page public history "Our history"`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const usage = `npm run new -- page REMOTE NAME [TITLE]

  npm run new -- page public history "Our history"
    a page at /history, in remotes/public/src/history/`;

class Wrong extends Error {}

const run = (command, args, cwd) =>
  promisify(execFile)(command, args, { cwd, shell: process.platform === 'win32' });

const pascal = (name) => name.replace(/(^|-)([a-z])/g, (_, _dash, letter) => letter.toUpperCase());
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const words = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** Text as it stands in a literal of the code. */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/**
 * Begins a page of a remote: its announcement, its component and a test in a folder of its own, and a line in the
 * remote's list. Its address is its name.
 * @returns the files that were written or changed
 * @throws Wrong where it can't be
 */
async function newPage(root, remote, name, title = words(name ?? '')) {
  if (!remote || !name) throw new Wrong('Which page, of which remote?');
  const src = path.join('remotes', remote, 'src');
  const list = path.join(src, 'pages.ts');
  const folder = path.join(src, name);
  if (!existsSync(path.join(root, list)))
    throw new Wrong(`There is no remote ${remote}: ${list} is not there.`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Wrong(`A page is named in small letters with hyphens, as in its address: not “${name}”.`);
  if (existsSync(path.join(root, folder)))
    throw new Wrong(`${folder} is there already. Please choose another name.`);

  const before = await readFile(path.join(root, list), 'utf8');
  const constant = `${camel(name)}Page`;
  const files = {
    [path.join(folder, `${name}.page.ts`)]: `import { page } from '@lapis/router';

export const ${constant} = page({
  name: '${name}',
  path: '/${name}',
  title: ${quoted(title)},
  load: () => import(/* webpackChunkName: "page-${name}" */ './${pascal(name)}Page'),
});
`,
    [path.join(folder, `${pascal(name)}Page.tsx`)]: `import styles from './${pascal(name)}Page.module.css';

/** ${title}. */
export const Component = () => (
  <article className={styles.page}>
    <h1>${/[{}<>&]/.test(title) ? `{${quoted(title)}}` : title}</h1>
  </article>
);
`,
    [path.join(folder, `${pascal(name)}Page.module.css`)]: `.page {
  max-width: var(--page);
  margin-inline: auto;
  padding: 32px var(--gutter) 64px;
}
`,
    [path.join(folder, `${name}.test.tsx`)]: `import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

test('the page says what it is about', async () => {
  renderPage(routes, { at: '/${name}' });
  expect(await screen.findByRole('heading', { level: 1, name: ${quoted(title)} })).toBeInTheDocument();
});
`,
    [list]: withPage(before, constant, `./${name}/${name}.page`),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  await run('npx', ['oxfmt', ...Object.keys(files)], root);
  return Object.keys(files);
}

/** A remote's list with one page more, at its end; its import stands where its path has its place. */
function withPage(list, constant, from) {
  const line = `import { ${constant} } from '${from}';`;
  const lines = list.split('\n');
  const fromOf = (one) => /^import .* from '(.*)';$/.exec(one)?.[1];
  const next = lines.findIndex((one) => !fromOf(one) || fromOf(one) > from);
  lines.splice(next, 0, line);
  const open = lines.findIndex((one) => /^export const (screenPages|entrancePages|pages) = \[/.test(one));
  if (open < 0)
    throw new Wrong('The list of pages is not as it was meant to be: please add the page by hand.');
  const oneLine = /^(export const \w+ = \[)(.*)\];$/.exec(lines[open]);
  if (oneLine) lines[open] = `${oneLine[1]}${oneLine[2]}, ${constant}];`;
  else lines.splice(lines.indexOf('];', open), 0, `  ${constant},`);
  return lines.join('\n');
}

const [kind, ...given] = process.argv.slice(2);
try {
  if (kind !== 'page') throw new Wrong(kind ? `There is no “${kind}” to begin.` : 'What is to be begun?');
  for (const file of await newPage(process.cwd(), ...given)) console.log(file);
} catch (error) {
  if (!(error instanceof Wrong)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
