import { toCsv } from './csv';

test.each([
  ['plain', '"plain"'],
  [12, '"12"'],
  [null, '""'],
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+44 20', `"'+44 20"`],
  ['-1', '"-1"'],
  ['-12.50', '"-12.50"'],
  ['-1+1', `"'-1+1"`],
  ['-1\n=1+1', `"'-1\n'=1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1+1', `"'＋1+1"`],
  ['－1+1', `"'－1+1"`],
  ['＠1+1', `"'＠1+1"`],
  ['\t=1', `"\t'=1"`],
  ['\t1', `"'\t1"`],
  [';=1+1', `";'=1+1"`],
  ['one\n=1+1', `"one\n'=1+1"`],
  ['one; two - three', '"one; two - three"'],
])('a cell with %j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`\uFEFF${written}\r\n`);
});

test('cells are separated by commas', () => {
  expect(
    toCsv([
      ['a', 1],
      ['b', null],
    ]),
  ).toBe('\uFEFF"a","1"\r\n"b",""\r\n');
});
