import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(__dirname, '../../../docs/explanation/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const decisions = readdirSync(folder).filter((file) => /^\d{3}-/.test(file));
const index = read('README.md');

const statusLine = /^\*\*Status\*\* (.+) · \*\*Date\*\* (\d{1,2} [A-Z][a-z]+ \d{4})$/m;
const link = /\[(\d{3})\]\((\d{3})-[^)]+\.md\)/g;

test('decisions are numbered without gaps', () => {
  expect(decisions.map((file) => Number(file.slice(0, 3)))).toEqual(decisions.map((_, at) => at + 1));
});

test.each(decisions)('%s has a status and a date, and is in the index with them', (file) => {
  const number = file.slice(0, 3);
  const text = read(file);
  const [, title = ''] = new RegExp(`^# ${number} (.+)$`, 'm').exec(text) ?? [];
  const [, status = '', date = ''] = statusLine.exec(text) ?? [];
  expect(status).toMatch(/^(Accepted|(Amended|Superseded) by \[\d{3}\])/);
  expect(new Date(`${date} UTC`).getTime()).toBeGreaterThan(0);
  for (const [, shown = '', linked = ''] of status.matchAll(link)) {
    expect(linked).toBe(shown);
    expect(Number(shown)).toBeGreaterThan(Number(number));
  }
  const row = index.split('\n').find((line) => line.includes(`(${file})`)) ?? '';
  const cells = row.split('|').map((cell) => cell.trim());
  const plainStatus = status.replace(link, '$1');
  expect(cells.slice(1, 5)).toEqual([number, `[${title}](${file})`, plainStatus, date]);
});
