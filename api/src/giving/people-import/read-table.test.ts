import { readTable } from './read-table';

const expected = {
  headings: ['Name', 'Note'],
  rows: [
    { line: 2, cells: ['Zoë O’Hara', 'first\nsecond, third'] },
    { line: 4, cells: ['Ann', '+44 20 7946 0000'] },
  ],
};
const text = (delimiter: string, end = '\r\n') =>
  [['Name', 'Note'], ['Zoë O’Hara', `"first${end}second, third"`], [''], ['Ann', "'+44 20 7946 0000"]]
    .map((cells) => cells.join(delimiter))
    .join(end);

const quoted = [['Name', 'Note'], ['Zoë O’Hara', 'first\nsecond, third'], [], ['Ann', "'+44 20 7946 0000"]]
  .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
  .join('\n');

/** Windows-1252 differs from Latin-1 in the apostrophe. */
const cp1252 = (written: string) => Buffer.from(written.replaceAll('’', '\x92'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(text(','))],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text(',')}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text(',')}`, 'utf16le')],
  ['Windows-1252', cp1252(text(','))],
  ['quotation marks around each cell', Buffer.from(quoted)],
  ['semicolons', Buffer.from(text(';', '\n'))],
  ['tabs and old line ends', Buffer.from(text('\t', '\r'))],
])('reads a table in %s, with line breaks in cells', async (_, bytes) => {
  expect(await readTable(bytes)).toEqual(expected);
});

test('refuses a table that is too large', async () => {
  await expect(readTable(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).rejects.toThrow('20 MB');
  await expect(readTable(Buffer.from(`Name,Email\n${'a,b\n'.repeat(50_001)}`))).rejects.toThrow('50,000');
  await expect(readTable(Buffer.from(`Name,Email\n${','.repeat(300)}\n`))).rejects.toThrow('200 columns');
});
