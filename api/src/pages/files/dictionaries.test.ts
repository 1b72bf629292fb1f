import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { describeSite } from '../../testing/testing';
import { pointersRepository } from '../releases/live/pointers.repository';
import { compressFor } from './zstd';

/** Releases of Node without dictionary support send scripts as usual. */
const isAble = compressFor !== undefined;

const { zstdDecompressSync } = zlib as typeof zlib & {
  zstdDecompressSync: (data: Buffer, options: { dictionary: Buffer }) => Buffer;
};

const code = (line: string) =>
  Array.from({ length: 300 }, (_, n) => `export const f${n} = (x) => x * ${n ** 3};`).join('\n') + line;

const rawHash = (text: string) => createHash('sha256').update(text).digest();

const having = (text: string) => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${rawHash(text).toString('base64')}:`,
});

describeSite('a script of a new release', (site) => {
  const first = code('// One');
  const second = code('// Two');
  const ask = (url: string, headers = {}) => site().guest.get(url, headers);
  const shortened = ({ headers }: Awaited<ReturnType<typeof ask>>) => headers['content-encoding'] === 'dcz';

  beforeAll(async () => {
    await site().write('shell/0/dist/js/main.00000001.js', first);
    await site().write('shell/0/dist/js/main.00000002.js', second);
    await site().write('remotes/public/1/dist/js/page.00000001.js', first);
    await site().write('remotes/public/2/dist/js/page.00000002.js', second);
    // Only files of versions that were live once are served.
    for (const version of ['1', '2'])
      await pointersRepository(site().db).move('public', { version, delay: 0 });
  });

  test('says for which later versions a browser may use it as a dictionary', async () => {
    const { headers } = await ask('/dist/js/main.00000001.js');
    expect(headers['use-as-dictionary']).toBe(isAble ? 'match="/dist/js/main.*.js"' : undefined);
    const remote = await ask('/remotes/public/1/dist/js/page.00000001.js');
    expect(remote.headers['use-as-dictionary']).toBe(
      isAble ? 'match="/remotes/public/*/dist/js/page.*.js"' : undefined,
    );
    expect(String(headers.vary).includes('available-dictionary')).toBe(isAble);
  });

  test.each([
    ['/dist/js/main.00000001.js', '/dist/js/main.00000002.js'],
    ['/remotes/public/1/dist/js/page.00000001.js', '/remotes/public/2/dist/js/page.00000002.js'],
  ])('is sent as a difference to a browser that has the one before: %s', async (before, now) => {
    await ask(before);
    const answer = await ask(now, having(first));
    expect(answer.statusCode).toBe(200);
    expect(shortened(answer)).toBe(isAble);
    if (!isAble) return expect(answer.body).toBe(second);
    const { headers, rawPayload } = answer;
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding, available-dictionary',
    });
    expect(rawPayload.length).toBeLessThan(200);
    expect(rawPayload.subarray(0, 40).toString('hex')).toBe(
      `5e2a4d1820000000${rawHash(first).toString('hex')}`,
    );
    const text = zstdDecompressSync(rawPayload.subarray(40), { dictionary: Buffer.from(first) });
    expect(text.toString()).toBe(second);
  });

  test.each<[string, Record<string, string>]>([
    ['takes no such form', { ...having(first), 'accept-encoding': 'gzip, br' }],
    ['has something else', having('another script')],
    ['says it wrongly', { ...having(first), 'available-dictionary': '../../lapis.sqlite' }],
    ['has what is newer', having(code('// Three'))],
  ])('is sent whole to a browser that %s', async (_, headers) => {
    await ask('/dist/js/main.00000001.js');
    const answer = await ask('/dist/js/main.00000002.js', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(second);
  });

  test('has eight of its earlier versions stored', async () => {
    for (let n = 0; n < 12; n++) {
      const name = `/dist/js/many.${String(n).padStart(8, '0')}.js`;
      await site().write(`shell${name}`, code(`// ${n}`));
      await ask(name);
    }
    const folder = join(site().settings.dataDir, 'scripts/dist/js/many._.js');
    expect(await readdir(folder).catch(() => [])).toHaveLength(isAble ? 8 : 0);
  });

  test.each(['/dist/%2e%2e%2fserver/index.00000001.js', '/dist/js/gone.00000001.js'])(
    'is stored from no other address: %s',
    async (url) => {
      await site().write('shell/0/server/index.00000001.js', 'secret');
      expect((await ask(url, having(first))).statusCode).toBeGreaterThanOrEqual(400);
      const kept = await readdir(join(site().settings.dataDir, 'scripts'), { recursive: true }).catch(
        () => [],
      );
      expect(kept.filter((path) => path.includes('gone') || path.includes('server'))).toEqual([]);
    },
  );
});
