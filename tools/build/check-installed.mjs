import { existsSync } from 'node:fs';
import path from 'node:path';

if (!existsSync(path.join(import.meta.dirname, 'node_modules/esbuild'))) {
  console.error(
    "The project's packages are not installed: run 'npx pnpm@12.21.0 install' first, or 'npm start', which does all.",
  );
  process.exit(1);
}
