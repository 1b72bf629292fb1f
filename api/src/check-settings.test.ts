import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const run = (PORT: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'src/check-settings.ts'], {
    cwd: join(__dirname, '..'),
    env: { ...process.env, PORT },
    encoding: 'utf8',
  });

test('a wrong setting is reported before the build', () => {
  const { status, stderr } = run('abc');
  expect(stderr).toBe('PORT must be a port number from 0 to 65535; it is "abc".\n');
  expect(status).toBe(1);
  expect(run('5100')).toMatchObject({ status: 0, stderr: '' });
});
