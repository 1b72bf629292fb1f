import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { permissions, permissionNames, usualRoles } from '@lapis/contract/permissions';

const folder = resolve(__dirname, '../../../docs/reference');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Returns the rows of the table whose first heading is this, without the head. */
function readTable(document: string, heading: string) {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const start = rows.findIndex(([first]) => first === heading);
  const columns = rows[start]?.length;
  const end = rows.findIndex((row, index) => index > start && row.length !== columns);
  return { head: rows[start] ?? [], rows: rows.slice(start + 2, end === -1 ? undefined : end) };
}

test('the page of permissions has every permission, and the roles that include it', () => {
  const { head, rows } = readTable('permissions.md', 'Permission');
  const roles = Object.values(usualRoles);
  expect(head.slice(3)).toEqual(roles.map(({ label }) => label));
  expect(rows).toEqual(
    permissionNames.map((name) => [
      permissions[name].label,
      `\`${name}\``,
      permissions[name].says,
      ...roles.map((role) => ((role.permissions as readonly string[]).includes(name) ? 'yes' : '')),
    ]),
  );
});

test('the page of stored data has every table of the schema', () => {
  const tables = [...read('schema.md').matchAll(/^- `(\w+)`:/gm)].map(([, name = '']) => name);
  const stored = read('stored-data.md');
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((name) => !stored.includes(`\`${name}\``))).toEqual([]);
});
