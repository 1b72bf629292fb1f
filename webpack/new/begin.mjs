import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** A reason for which nothing can be begun, as a sentence for whoever asked. */
export class Wrong extends Error {}

export const run = (command, args, cwd) =>
  promisify(execFile)(command, args, { cwd, shell: process.platform === 'win32' });

/** The project whose templates these are. */
export const project = path.resolve(import.meta.dirname, '../..');

const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** How one name is written, from 'gift-cards': the placeholder has the form that it stands for. */
const forms = [
  (name) => name,
  (name) => name.replaceAll('-', ' '),
  (name) => capital(name.replaceAll('-', ' ')),
  (name) => name.replaceAll('-', '_'),
  (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase()),
  (name) => capital(name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())),
];

/** How a text is written: as it is, as a literal of the code, and between the tags of a component. */
function writings(text) {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  return { plain: text, quoted, markup: /[{}<>&]/.test(text) ? `{${quoted}}` : text };
}

/**
 * What stands in the place of placeholders. Of a name `page-name`: 'gift-cards' these are `__page-name__`,
 * `__page name__`, `__Page name__`, `__page_name__`, `__pageName__` and `__PageName__`; of a text `title` they are
 * `__title__`, `__'title'__` (a literal) and `__<title>__` (markup).
 */
function replacements(names, texts) {
  const all = new Map();
  for (const [placeholder, name] of Object.entries(names))
    for (const form of forms) all.set(form(placeholder), form(name));
  for (const [placeholder, text] of Object.entries(texts)) {
    const { plain, quoted, markup } = writings(text);
    all.set(placeholder, plain).set(`'${placeholder}'`, quoted).set(`<${placeholder}>`, markup);
  }
  return all;
}

const filled = (template, values) =>
  template.replace(/__(['<]?[A-Za-z][\w -]*?['>]?)__/g, (placeholder, key) => {
    if (!values.has(key)) throw new Error(`Nothing is said of ${placeholder}`);
    return values.get(key);
  });

/** What a line that imports or exports from another file begins with, and from where. */
const reach = (line) => /^(import|export \*|export).* from '(\..*)';$/.exec(line)?.slice(1) ?? [];

/** The lines with an import or export more, which stands where its path has its place among those of its kind. */
function withImport(lines, line) {
  const [kind, from] = reach(line);
  const isLater = (one) => reach(one)[0] === kind && reach(one)[1] > from;
  const later = lines.findIndex(isLater);
  const last = lines.findLastIndex((one) => reach(one)[0] === kind || /^(} from|import) .*;$/.test(one));
  return lines.toSpliced(later < 0 ? last + 1 : later, 0, line);
}

/**
 * The lines with an item more at the end of a list or an object, which is a constant or a property of one; undefined
 * where there is none of the name.
 */
function withItem(lines, list, item) {
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

/** The lines with a line more, behind the last that begins so; undefined where none does. */
function withLineAfter(lines, beginning, line) {
  const last = lines.findLastIndex((one) => one.startsWith(beginning));
  return last < 0 ? undefined : lines.toSpliced(last + 1, 0, line);
}

/** A file's text with what `lines.json` adds to it; undefined where it is not as it was meant to be. */
function withAddition(text, { import: imported, list, item, after, line }) {
  const lines = text.split('\n');
  let added = lines;
  if (list) added = withItem(lines, list, item);
  if (after) added = withLineAfter(lines, after, line);
  return added && (imported ? withImport(added, imported) : added).join('\n');
}

/**
 * Copies a folder of templates into a project, with the names in the places of placeholders, also in the names of
 * files, and adds lines to the lists that `lines.json` names.
 * @param {string} root the project, or a repository beside it
 * @param {string} template the folder's name, here
 * @param {{ names: Record<string, string>, texts?: Record<string, string> }} said as `replacements` has them
 * @returns {Promise<{ files: string[], byHand: string[] }>} what was written, and what has to be added by hand, as
 *   sentences, because a list was not as it was meant to be
 * @throws Wrong where something that would be written is there already
 */
export async function copyTemplate(root, template, { names, texts = {} }) {
  const values = replacements(names, texts);
  const folder = path.join(import.meta.dirname, template);
  const templates = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.txt'));
  const written = new Map();
  for (const file of templates) {
    const target = path.normalize(filled(file.slice(0, -'.txt'.length), values));
    if (existsSync(path.join(root, target))) throw new Wrong(`${target} is there already.`);
    written.set(target, filled(await readFile(path.join(folder, file), 'utf8'), values));
  }
  const byHand = [];
  for (const addition of await readJson(path.join(folder, 'lines.json'), [])) {
    const said = Object.fromEntries(
      Object.entries(addition).map(([key, text]) => [key, filled(text, values)]),
    );
    said.file = path.normalize(said.file);
    const before = written.get(said.file) ?? (await readFile(path.join(root, said.file), 'utf8'));
    const after = withAddition(before, said);
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

/** What stands in a file of JSON, or another value where there is none. */
export const readJson = async (file, missing) =>
  existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : missing;
