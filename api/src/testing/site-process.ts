import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

export const api = resolve(import.meta.dirname, '../..');

/** Starts the built site with a data folder and without demo content. Resolves once it accepts requests. */
export async function startSite(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', 'dist/main.mjs'], {
    cwd: api,
    // Starts a separate process group, so that all workers can be killed at the same moment.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      BACKUP_EVERY: '0',
      ...env,
      DATA_DIR: dataDir,
    },
  });
  const ended = once(child, 'exit');

  /** Kills the site. Returns its peak memory in bytes, or 0 if the system doesn't report it. */
  async function kill() {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
    return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }

  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const [, port] = /The site is at +\S+:(\d+)/.exec(said) ?? [];
    if (port) return { url: `http://127.0.0.1:${port}`, kill };
  }
  throw new Error(`The server did not start: ${said}`);
}
