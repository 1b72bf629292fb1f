import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE = resolve(__dirname, '../../../../deploy/varnish.vcl');

export const hasVarnish = spawnSync('varnishd', ['-V']).error === undefined;

/** Returns the compressed body; `fetch` would decompress it. */
export async function getPacked(url: string, form: string) {
  const asked = get(url, { headers: { accept: 'text/html', 'accept-encoding': form } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { encoding: response.headers['content-encoding'], bytes: await buffer(response) };
}

interface Ports {
  port: number;
  origin: number;
}

/** Starts Varnish with the sample configuration for operators. */
export async function startVarnish({ port, origin }: Ports, secret: string) {
  const dir = await mkdtemp(join(tmpdir(), 'lapis-varnish-'));
  const sample = await readFile(SAMPLE, 'utf8');
  const vcl = join(dir, 'site.vcl');
  const given = sample.replace('"3000"', `"${origin}"`).replaceAll('"change-me"', `"${secret}"`);
  await writeFile(vcl, given);
  const listening = ['-a', `127.0.0.1:${port}`, '-n', join(dir, 'work')];
  const settings = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-j', 'none'];
  const child = spawn('varnishd', ['-F', ...listening, '-f', vcl, ...settings]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`Varnish has ended: ${output}`);
    await delay(100);
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
