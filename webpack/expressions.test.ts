import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Node, parseSync } from '@swc/core';
import { cappedExpressions } from './capped-expressions.fixture';
import { filesIn } from './files-in.fixture';
import { type Expression, isSlow } from './slow-expressions.fixture';

const root = resolve(__dirname, '..');

/** What serves the site or runs in a browser; tests and builds meet nobody's text but ours. */
const isProduct = (file: string) =>
  /\.([cm]?ts|tsx|[cm]js)$/.test(file) &&
  !/\.(test|fixture)\.|\.d\.[cm]?ts$|[\\/](testing|dist)[\\/]/.test(file);

/** Whether a file may have an expression: parsing takes most of the time. */
const mayHaveSome = (text: string) =>
  /[(,=:[!&|?{};\s]\/(?![/*\s>])/.test(text.replace(/\/\*[^]*?\*\//g, ''));

/** The expressions that are written within a piece of a parsed program. */
function expressionsIn(node: unknown, found: Expression[] = []) {
  if (Array.isArray(node)) for (const each of node) expressionsIn(each, found);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'RegExpLiteral') found.push(node as Node & Expression);
    else for (const each of Object.values(node)) expressionsIn(each, found);
  }
  return found;
}

test.each([
  ['^\\s*(\\/)?\\s*$', true],
  ['<?[^\\s<>]+@[^\\s<>]+>?', true],
  ['([\\w-]+)\\s*=', true],
  ['(a|a)*b', true],
  ['<img [^>]*>', true],
  ['Recipient: *([^@]+)@', true],
  ['<b>(?:\\s|<i>)*</b>', false],
  ['^<img [^>]*>', false],
  ['<img [^<>]*>', false],
  ['(?<![\\w-])([\\w-]+)\\s*=', false],
  ['<[^<>]*>', false],
])('the check knows a slow expression: %s', (pattern, slow) =>
  expect(isSlow({ pattern, flags: '' })).toBe(slow),
);

test('every expression needs no more time than its text is long, or is known to meet short texts alone', () => {
  const slow = ['api/src', 'remotes', 'shared', 'shell'].flatMap((folder) =>
    filesIn(join(root, folder))
      .filter(isProduct)
      .flatMap((path) => {
        const text = readFileSync(path, 'utf8');
        if (!mayHaveSome(text)) return [];
        const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
        const file = relative(root, path).replaceAll('\\', '/');
        return expressionsIn(program)
          .filter(isSlow)
          .map(({ pattern }) => `${file}: ${pattern}`);
      }),
  );
  const known = Object.entries(cappedExpressions).flatMap(([file, each]) =>
    Object.keys(each).map((pattern) => `${file}: ${pattern}`),
  );
  // Rewrite a new one, so that no two parts of it can share a text, or cap its text and name it in the list.
  expect([...new Set(slow)].toSorted()).toEqual(known.toSorted());
});
