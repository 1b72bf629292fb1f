import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../testing/free-port';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const s3rver = createRequire(__filename).resolve('s3rver/bin/s3rver.js');

const programs = {
  s3rver: (port: number, directory: string) => [
    process.execPath,
    // s3rver encrypts continuation tokens with an outdated cipher, which needs this option.
    [
      '--openssl-legacy-provider',
      s3rver,
      '--directory',
      directory,
      '--address',
      '127.0.0.1',
      '--port',
      String(port),
      '--silent',
    ],
  ],
  moto: (port: number) => ['moto_server', ['-H', '127.0.0.1', '-p', String(port)]],
} satisfies Record<string, (port: number, directory: string) => [string, string[]]>;

export type S3Program = keyof typeof programs;

/** s3rver is a dependency. moto is used too if it is installed. */
export const findS3Programs = (): S3Program[] => [
  's3rver',
  ...(spawnSync('moto_server', ['--help']).status === 0 ? (['moto'] as const) : []),
];

/** Starts an S3 server with an empty bucket. `url` returns its address. */
export async function startS3(program: S3Program = 's3rver') {
  const directory = await mkdtemp(join(tmpdir(), 'lapis-s3-'));
  Object.assign(process.env, keys);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const start = async () => {
    const [command, args] = programs[program](port, directory);
    const child = spawn(command, args, { stdio: 'ignore' });
    const answers = () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`${program} has ended with status ${child.exitCode}`);
      await delay(50);
    }
    return child;
  };
  let child = await start();
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'lapis' }));
  client.destroy();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    endpoint,
    keys,
    url: (folder = '') => `s3://lapis/${folder}?endpoint=${endpoint}`,
    /** Accepts connections but sends nothing. */
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill,
    restart: async () => void (child = await start()),
    async close() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
