import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './reports';

const folder = path.join(root, 'api/src/server/database/migrations');

const introduction = `# The schema

The site's tables, grouped by part of the server, and the references between them. \`npm run schema\` generates this page from the migrations in \`api/src/server/database/migrations\`, which define the columns.
`;

/** Returns the text for `docs/reference/schema.md`. */
export function schemaPage() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const parts = files
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return [introduction, ...parts.flatMap(describePart)].join('\n');
}

function describePart(text: string) {
  const source = text.replace(/\$\{(\w+)\}/g, (placeholder, name: string) => {
    const [, columns = placeholder] = new RegExp(`^const ${name} = \`([^\`]*)\``, 'm').exec(text) ?? [];
    return columns.trim();
  });
  const tables = [...source.matchAll(/^-- (.*)\ncreate table (\w+) \(\n((?: .*\n)*)\);/gm)];
  if (tables.length === 0) return [];
  const [, title = ''] = /^\/\*\* (.*)\. \*\/\nexport /m.exec(source) ?? [];
  const references = tables.flatMap(([, , table = '', columns = '']) => drawReferences(table, columns));
  return [
    `## ${title}\n`,
    ...tables.map(([, holds, table]) => `- \`${table}\`: ${holds}`),
    ...(references.length ? ['', '```mermaid', 'erDiagram', ...references, '```'] : []),
    '',
  ];
}

const drawReferences = (table: string, columns: string) =>
  Array.from(
    columns.matchAll(/^ {2}(\w+) (.*)references (\w+) /gm),
    ([, column, type = '', target]) =>
      `  ${target} ${type.includes('not null') ? '||' : '|o'}--o{ ${table} : ${column}`,
  );
