import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(__filename);

const config = (app: string) => [load(`../${app}/webpack.config.cjs`)({}, { mode: 'production' })].flat()[0];

const remotes = readdirSync(path.join(__dirname, '../remotes')).map((name) => `remotes/${name}`);

test.each(['shell', ...remotes])('the build of %s', (app) => {
  const { output } = config(app);
  // Specification, sections 7 and 9.
  expect(output.chunkLoadTimeout).toBe(120_000);
  expect(output.chunkFilename).toMatch(/^dist\/js\/.*contenthash/);
  expect(output.filename).toMatch(/^dist\/js\/.*contenthash/);
  // Without this, a second import() of a failed module wouldn't reject.
  expect(output.strictModuleErrorHandling).toBe(true);
});
