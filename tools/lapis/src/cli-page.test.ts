import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commands } from './lapis';
import { exitCodes } from './problem';

/** The reference page, without the padding of its tables. */
const page = readFileSync(resolve(__dirname, '../../../docs/reference/cli.md'), 'utf8').replaceAll(
  / +/g,
  ' ',
);
const capitalised = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

test.each(Object.values(commands))(
  'the reference has the row for “$usage”',
  ({ usage, summary, example, options = {} }) => {
    expect(page).toContain(row(`\`${usage}\``, capitalised(summary), `\`${example}\``));
    for (const option of Object.keys(options)) expect(page).toContain(`\`--${option}`);
  },
);

test('the reference lists the commands in the order of the help', () => {
  const listed = [...page.matchAll(/^\| `([a-z]+)\b/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(commands));
});

test.each(Object.entries(exitCodes))('the reference has the exit code for “%s”', (_, code) => {
  expect(page).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'));
});
