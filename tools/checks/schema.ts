import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './reports';
import { schemaPage } from './schema-page';

writeFileSync(path.join(root, 'docs/reference/schema.md'), schemaPage());
