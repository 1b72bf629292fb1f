import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const commands = ['build', 'pack', 'lapis'];

test('a fresh clone says that packages have to be installed first', () => {
  const clone = mkdtempSync(join(tmpdir(), 'lapis-clone-'));
  const filter = (file: string) => !/[\\/]node_modules([\\/]|$)/.test(file);
  for (const name of ['tools', 'package.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true, filter });
  try {
    for (const command of commands) {
      const { status, stderr } = spawnSync('npm', ['run', '--silent', command], {
        cwd: clone,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      expect(stderr).toMatch(/^The project's packages are not installed: run 'npx pnpm@\S+ install' first/);
      expect(status).toBe(1);
    }
  } finally {
    rmSync(clone, { recursive: true });
  }
});
