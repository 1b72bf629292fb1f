import { forPostgres, readLines, normalizeStatement } from './statement';

test('a statement is normalised alike on both databases, and for any number of values', () => {
  const shape = 'select "a" from "t" where "b" in (?) and "c" = ?';
  expect(normalizeStatement('select "a" from "t" where "b" in (?, ?, ?) and "c" = ?')).toBe(shape);
  expect(normalizeStatement('select "a" from "t" where "b" in ($1) and "c" = $2')).toBe(shape);
  const insert = 'insert into "t" ("a", "b") values (?)';
  expect(normalizeStatement('insert into "t" ("a", "b") values (?, ?), (?, ?), (?, ?)')).toBe(insert);
});

test('a question mark in a string or a name is no parameter', () => {
  expect(forPostgres(`select '?', "a?" from "t" where "b" = ? or "c" = 'it''s ?' or "d" = ?`)).toBe(
    `select '?', "a?" from "t" where "b" = $1 or "c" = 'it''s ?' or "d" = $2`,
  );
});

test('bytes are read from a record as bytes', () => {
  const [statement] = readLines(`${JSON.stringify({ parameters: [Buffer.from('kite')] })}\n`);
  expect(statement?.parameters).toEqual([Buffer.from('kite')]);
});
