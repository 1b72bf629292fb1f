import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { commonExamples, guides } from '../guides/guides';
import { findOtherShells, findShellBlocks } from '../guides/shell-blocks';
import { isExample, wrongCommands } from './commands.fixture';
import { filesIn } from './files-in.fixture';

const root = resolve(__dirname, '../../..');
const folders = [
  '.ci',
  '.github',
  'api',
  'bench',
  'deploy',
  'docs',
  'e2e',
  'remotes',
  'shared',
  'shell',
  'tools',
  'webpack',
];
const atTop = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
const files = [
  ...atTop.map(({ name }) => name),
  ...folders.flatMap((folder) => filesIn(join(root, folder)).map((file) => relative(root, file))),
].filter((file) => !file.startsWith(join('api', 'dist')));
const paths = new Set(files.flatMap((file) => [file, ...above(file)]));

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = files.filter((file) => file.endsWith('.md'));
/** All source code and file names: what a document names must occur here. */
const sources = [...files, ...files.filter((file) => /\.([cm]?[jt]sx?|css|ya?ml|env)$/.test(file)).map(read)]
  .join('\n')
  .toLowerCase();

/** Placeholders in a path: `{name}`, `*`, `…`. */
const anyName = /\{[^}]*\}|\*+|…/;
const foreign = new Set(['helpers', 'nginx-light', 'sqlite3', 'unsafe-eval', 'utils', 'webkit2gtk-driver']);
/** Created by builds or at run time. */
const isMade = (name: string) => /^(build|data)\//.test(name) || sources.includes(name.replace(/\/$/, ''));

function above(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...above(folder)];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const words = new Set([/[\w-]+/g, /\w+/g].flatMap((word) => sources.match(word) ?? []));

/** Finds a file or folder by its path or the end of it. */
function exists(path: string) {
  const parts = path.replace(/\/$/, '').split(new RegExp(anyName.source, 'g'));
  const pattern = new RegExp(`(^|/)${parts.map(escaped).join('[^/]+')}$`);
  return [...paths].some((each) => pattern.test(each));
}

/** Returns the reason why a documented name is wrong, if it is. */
function findFault(name: string) {
  const [, method, call] = /^(GET|POST|PATCH|PUT|DELETE) \/api(\/[^ ?]+)$/.exec(name) ?? [];
  if (call !== undefined) {
    const pattern = escaped(call).replace(/\\\{[^}]*\\\}/g, ':\\w+');
    return new RegExp(`'(?:${method} )?${pattern}'`, 'i').test(sources) ? undefined : 'no such call';
  }
  if (isExample(name) || foreign.has(name) || isMade(name)) return undefined;
  if (
    /^[\w@.{}*…-]+(\/[\w.{}*…-]*)*\.([cm]?[jt]sx?|css|md|svg)$/.test(name) ||
    /^[\w{}*-]+\/([\w.{}*-]+\/)+$/.test(name)
  )
    return exists(name.replace('@lapis/', '')) ? undefined : 'no such file';
  const [, word = ''] = /^(?:--(?:no-)?)?([\w-]*\w)-?(?:\(\)|=\S*)?$/.exec(name) ?? [];
  return word === '' || words.has(word.toLowerCase()) ? undefined : 'nothing is called so';
}

/** Returns GitHub's anchor of a heading. */
const headingAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const hasAnchor = (document: string, anchor: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => headingAnchor(heading) === anchor);

const brokenLinks = (document: string) =>
  [...read(document).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)]
    .filter(([, path = '', anchor]) => {
      const target = path ? join(dirname(document), path).replace(/\/$/, '') : document;
      return !paths.has(target) || (anchor !== undefined && !hasAnchor(target, anchor));
    })
    .map(([link]) => link);

test.each(documents)('%s names only things that exist', (document) => {
  const text = read(document);
  const inCode = text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g);
  const wrong = Array.from(inCode, ([, name = '']) => ({ name, problem: findFault(name) }));
  expect(wrong.filter(({ problem }) => problem)).toEqual([]);
  expect(wrongCommands(text)).toEqual([]);
  expect(brokenLinks(document)).toEqual([]);
});

describe('the shell blocks', () => {
  /** Run by e2e/journeys/site/tutorial.spec.ts, from the archive of a site. */
  const journeyDocument = 'docs/tutorials/your-site-in-an-hour.md';

  const isGuide = (document: string) =>
    /^(docs\/(how-to|reference|tutorials)\/|(README|SECURITY)\.md$)/.test(document);
  const isTest = (file: string) => paths.has(file) && /\.(test|spec)\.tsx?$/.test(file);

  test.each(documents.filter(isGuide))('of %s are run, or a mark says why not', (document) => {
    const text = read(document);
    const blocks = findShellBlocks(text);
    const unmarked = blocks.filter(({ notTested, testedBy }) => (notTested ?? testedBy) === undefined);
    if (!guides.some((guide) => guide.document === document) && document !== journeyDocument)
      expect(unmarked).toEqual([]);
    expect(blocks.filter(({ testedBy }) => testedBy !== undefined && !isTest(testedBy))).toEqual([]);
    expect(findOtherShells(text)).toEqual([]);
    // A mark that isn't directly before a shell block.
    const marks = text.match(/<!-- (?:not tested|tested by)/g) ?? [];
    expect(marks).toHaveLength(blocks.length - unmarked.length);
  });

  test('of the journey are those of its document', () => {
    expect(read('e2e/journeys/site/tutorial.spec.ts')).toContain(`'${journeyDocument.replace('docs/', '')}'`);
  });

  test.each(guides)('of $document contain the examples that are replaced', ({ document, examples = {} }) => {
    const blocks = findShellBlocks(read(document)).filter((one) => !one.notTested && !one.testedBy);
    expect(blocks.length).toBeGreaterThan(0);
    const commands = blocks.map((one) => one.commands).join('');
    expect(Object.keys(examples).filter((example) => !commands.includes(example))).toEqual([]);
  });

  test('contain the common examples', () => {
    const all = guides.map(({ document }) => read(document)).join('');
    expect(Object.keys(commonExamples).filter((example) => !all.includes(example))).toEqual([]);
  });
});
