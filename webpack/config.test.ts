import { createRequire } from 'node:module';

const load = createRequire(__filename);

/** What is built for the browser. */
const config = (app: string) => [load(`../${app}/webpack.config.cjs`)({}, { mode: 'production' })].flat()[0];

test.each(['shell', 'remotes/public', 'remotes/account', 'remotes/admin'])('the build of %s', (app) => {
  const { output } = config(app);
  // Specification, sections 7 and 9.
  expect(output.chunkLoadTimeout).toBe(120_000);
  expect(output.chunkFilename).toMatch(/^dist\/js\/.*contenthash/);
  expect(output.filename).toMatch(/^dist\/js\/.*contenthash/);
  // Or a second import() of a module that failed would not reject.
  expect(output.strictModuleErrorHandling).toBe(true);
});
