import { targetsFirst } from './import-order';
import type { CsvLine } from './redirects-csv';

const lines = (...all: string[]): CsvLine[] =>
  all.map((each, line) => {
    const [from = '', to = ''] = each.split(' ');
    return { line, from, fields: { from, to, status: 301, prefix: false } };
  });

const ordered = (...all: string[]) => targetsFirst(lines(...all)).map(({ from }) => from);

test('a chain of any length is written from its end', () => {
  const chain = Array.from({ length: 5000 }, (_, n) => `/${n} /${n + 1}`);
  expect(ordered(...chain)).toEqual(chain.map((line) => line.split(' ')[0]).toReversed());
});

test('lines that lead to no other line keep their order, and so do lines from one address', () => {
  expect(ordered('/a /x', '/b https://example.org/', '/c /a', '/A/ /y')).toEqual(['/a', '/A/', '/b', '/c']);
});

test('a circle and a line to itself end', () => {
  expect(ordered('/a /b', '/b /c', '/c /a', '/d /d')).toEqual(['/c', '/b', '/a', '/d']);
});

test('an address is the same however it is typed', () => {
  expect(ordered('/a /B/#top', 'https://old.example/b /c')).toEqual(['https://old.example/b', '/a']);
});
