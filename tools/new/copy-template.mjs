import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export class UsageError extends Error {}

export const run = (command, args, cwd) =>
  promisify(execFile)(command, args, { cwd, shell: process.platform === 'win32' });

export const project = path.resolve(import.meta.dirname, '../..');

const capitalize = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/**
 * Spellings of a name such as 'gift-cards'. Each placeholder is replaced by the name in the placeholder's
 * spelling.
 */
const forms = [
  (name) => name,
  (name) => name.replaceAll('-', ' '),
  (name) => capitalize(name.replaceAll('-', ' ')),
  (name) => name.replaceAll('-', '_'),
  (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase()),
  (name) => capitalize(name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())),
];

function formatText(text) {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  return { plain: text, quoted, markup: /[{}<>&]/.test(text) ? `{${quoted}}` : text };
}

/**
 * Maps placeholders to replacements. For a name called `page-name`, the placeholders are `__page-name__`,
 * `__page name__`, `__Page name__`, `__page_name__`, `__pageName__` and `__PageName__`. For a text called
 * `title`, they are `__title__`, `__'title'__` (a string literal) and `__<title>__` (JSX).
 */
function mapPlaceholders(names, texts) {
  const all = new Map();
  for (const [placeholder, name] of Object.entries(names))
    for (const form of forms) all.set(form(placeholder), form(name));
  for (const [placeholder, text] of Object.entries(texts)) {
    const { plain, quoted, markup } = formatText(text);
    all.set(placeholder, plain).set(`'${placeholder}'`, quoted).set(`<${placeholder}>`, markup);
  }
  return all;
}

const fillPlaceholders = (template, values) =>
  template.replace(/__(['<]?[A-Za-z][\w -]*?['>]?)__/g, (placeholder, key) => {
    if (!values.has(key)) throw new Error(`Nothing is said of ${placeholder}`);
    return values.get(key);
  });

const parseImport = (line) => /^(import|export \*|export).* from '(\..*)';$/.exec(line)?.slice(1) ?? [];

function addImport(lines, line) {
  const [kind, from] = parseImport(line);
  const isLater = (one) => parseImport(one)[0] === kind && parseImport(one)[1] > from;
  const later = lines.findIndex(isLater);
  const last = lines.findLastIndex(
    (one) => parseImport(one)[0] === kind || /^(} from|import) .*;$/.test(one),
  );
  return lines.toSpliced(later < 0 ? last + 1 : later, 0, line);
}

function addItem(lines, list, item) {
  const named = new RegExp(String.raw`^(\s+|(?:export )?const )(?:${list})\b.*[[{]`);
  const open = lines.findIndex((line) => named.test(line));
  if (open < 0) return undefined;
  const oneLine = /^(.*?(?: = |: )[[{])(.*?)([\]}].*[;,])$/.exec(lines[open]);
  if (oneLine) {
    const items = [oneLine[2].trim(), item].filter(Boolean).join(', ');
    return lines.with(open, `${oneLine[1]}${items}${oneLine[3]}`);
  }
  const [indent] = /^\s*/.exec(lines[open]);
  const closing = new RegExp(String.raw`^${indent}[\]}]`);
  const close = lines.findIndex((line, index) => index > open && closing.test(line));
  return close < 0 ? undefined : lines.toSpliced(close, 0, `${indent}  ${item},`);
}

function addLineAfter(lines, beginning, line) {
  const last = lines.findLastIndex((one) => one.startsWith(beginning));
  return last < 0 ? undefined : lines.toSpliced(last + 1, 0, line);
}

function addLines(text, { import: imported, list, item, after, line }) {
  const lines = text.split('\n');
  let added = lines;
  if (list) added = addItem(lines, list, item);
  if (after) added = addLineAfter(lines, after, line);
  return added && (imported ? addImport(added, imported) : added).join('\n');
}

/**
 * Copies a folder of templates into a project, fills in the placeholders in texts and file names, and adds
 * the lines in `lines.json` to existing lists.
 * @param {string} root the project, or a different repository
 * @param {string} template name of the folder
 * @param {{ names: Record<string, string>, texts?: Record<string, string> }} said see `mapPlaceholders`
 * @returns {Promise<{ files: string[], byHand: string[] }>} written files, and instructions for lines that
 * couldn't be added because the list doesn't have the expected form
 * @throws UsageError if a file already exists
 */
export async function copyTemplate(root, template, { names, texts = {} }) {
  const values = mapPlaceholders(names, texts);
  const folder = path.join(import.meta.dirname, template);
  const templates = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.txt'));
  const written = new Map();
  for (const file of templates) {
    const target = path.normalize(fillPlaceholders(file.slice(0, -'.txt'.length), values));
    if (existsSync(path.join(root, target))) throw new UsageError(`${target} already exists.`);
    written.set(target, fillPlaceholders(await readFile(path.join(folder, file), 'utf8'), values));
  }
  const byHand = [];
  for (const addition of await readJson(path.join(folder, 'lines.json'), [])) {
    const said = Object.fromEntries(
      Object.entries(addition).map(([key, text]) => [key, fillPlaceholders(text, values)]),
    );
    said.file = path.normalize(said.file);
    const before = written.get(said.file) ?? (await readFile(path.join(root, said.file), 'utf8'));
    const after = addLines(before, said);
    if (after === undefined)
      byHand.push(
        [`Please add to ${said.file}:`, said.import, said.item ?? said.line].filter(Boolean).join('\n  '),
      );
    else written.set(said.file, after);
  }
  for (const [file, text] of written) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  const files = [...written.keys()].sort();
  const whole = files.map((file) => path.join(root, file));
  await run(
    'npx',
    ['oxfmt', '--config', '.oxfmtrc.json', '--no-error-on-unmatched-pattern', ...whole],
    project,
  );
  return { files, byHand };
}

export const readJson = async (file, missing) =>
  existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : missing;
