import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Node, parseSync } from '@swc/core';
import { cappedExpressions } from './capped-expressions.fixture';
import { filesIn } from './files-in.fixture';
import { type Expression, isSlow } from './slow-expressions.fixture';

const root = resolve(__dirname, '../../..');

/** Code of the server and the browser; tests and builds only handle trusted text. */
const isProduct = (file: string) =>
  /\.([cm]?ts|tsx|[cm]js)$/.test(file) &&
  !/\.(test|fixture)\.|\.d\.[cm]?ts$|[\\/](testing|dist)[\\/]/.test(file);

/** A cheap filter, since parsing takes most of the time. */
const mayHaveSome = (text: string) =>
  /[(,=:[!&|?{};\s]\/(?![/*\s>])/.test(text.replace(/\/\*[^]*?\*\//g, ''));

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
])('the check knows whether an expression is slow: %s', (pattern, slow) =>
  expect(isSlow({ pattern, flags: '' })).toBe(slow),
);

test('every expression takes linear time, or is listed as harmless', () => {
  const slow = ['api', 'remotes', 'shared', 'shell'].flatMap((folder) =>
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
  // Rewrite a new one so that no two of its parts match the same text, or limit the text and add it to the
  // list.
  expect([...new Set(slow)].toSorted()).toEqual(known.toSorted());
});
