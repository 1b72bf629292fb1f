import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const run = (env: Record<string, string>) =>
  spawnSync(process.execPath, [join(__dirname, 'check-settings.mjs')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

test('a wrong setting is reported before the build', () => {
  const { status, stderr } = run({ PORT: 'abc' });
  expect(stderr).toBe('PORT must be a port number from 0 to 65535; it is "abc".\n');
  expect(status).toBe(1);
  expect(run({ PORT: '5100' })).toMatchObject({ status: 0, stderr: '' });
});
