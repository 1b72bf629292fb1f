import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './reports';
import { schemaPage } from './schema-page';

test('docs/reference/schema.md is what `npm run schema` writes', () => {
  expect(readFileSync(path.join(root, 'docs/reference/schema.md'), 'utf8')).toBe(schemaPage());
});
