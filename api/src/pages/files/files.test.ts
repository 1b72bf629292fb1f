import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE } from '../../testing/template.fixture';
import { describeSite } from '../../testing/testing';

describeSite('files', (site) => {
  const forever = 'public, max-age=31536000, immutable';
  const writeBytes = async (file: string, content: Buffer) => {
    const path = join(site().settings.shellDir, '..', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };

  test('are cached permanently if their names change with their content, and else revalidated', async () => {
    await site().write('shell/0/dist/js/main.0a1b2c3d.js', 'main');
    await site().write('shell/0/favicon.svg', '<svg/>');
    await site().write('remotes/public/0/mf-manifest.json', '{}');
    await site().write('remotes/public/0/dist/js/home.js', 'home');
    await site().write('remotes/public/0/remoteEntry.js', 'laid there by another tool');
    const cached = async (url: string) => (await site().guest.get(url)).headers['cache-control'];

    expect(await cached('/dist/js/main.0a1b2c3d.js')).toBe(forever);
    expect(await cached('/remotes/public/0/mf-manifest.json')).toBe(forever);
    expect(await cached('/remotes/public/0/dist/js/home.js')).toBe(forever);
    expect(await cached('/remotes/public/0/remoteEntry.js')).toBe(forever);
    expect(await cached('/favicon.svg')).toBe('no-cache');
    const etag = String((await site().guest.get('/favicon.svg')).headers.etag);
    expect((await site().guest.get('/favicon.svg', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('are sent as they were compressed by the build', async () => {
    await site().write('shell/0/dist/js/big.0a1b2c3d.js', 'plain');
    await writeBytes('shell/0/dist/js/big.0a1b2c3d.js.br', brotliCompressSync('plain'));
    await writeBytes('shell/0/dist/js/big.0a1b2c3d.js.gz', gzipSync('plain'));
    const encoding = async (accepted: string) => {
      const { headers } = await site().guest.get('/dist/js/big.0a1b2c3d.js', { 'accept-encoding': accepted });
      expect(headers['vary']).toMatch(/accept-encoding/i);
      expect(headers['content-type']).toMatch(/javascript/);
      return headers['content-encoding'];
    };
    expect(await encoding('gzip, br')).toBe('br');
    expect(await encoding('gzip')).toBe('gzip');
    expect(await encoding('identity')).toBeUndefined();
  });

  test.each([
    '/dist/js/gone.0a1b2c3d.js',
    '/dist/',
    '/remotes/public/gone/mf-manifest.json',
    '/remotes/public',
    '/gone.png',
    '/storage/media/gone-480.avif',
    '/storage/headers/gone-960.webp',
    '/storage/x',
    '/remotes/public/live.json',
    '/gone.TXT',
  ])('that are missing are 404 and never the page: %s', async (url) => {
    await site().write('remotes/public/live.json', '{ "version": "0" }');
    const answer = await site().guest.get(url, { accept: 'text/html,*/*' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('Not found\n');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('do not include the statistics of a bundler', async () => {
    await site().write('shell/0/mf-stats.json', '{}');
    await site().write('remotes/public/0/mf-stats.json', '{}');
    for (const url of ['/mf-stats.json', '/mf%2dstats.json', '/remotes/public/0/mf-stats.json'])
      expect((await site().guest.get(url)).statusCode).toBe(404);
  });

  test('do not include the template of pages, whose address redirects to the site', async () => {
    for (const url of ['/index.html', '/index.html?x=1', '/%69ndex.html']) {
      const answer = await site().guest.get(url);
      expect(answer.statusCode).toBe(301);
      expect(answer.headers.location).toBe('/');
    }
    await writeBytes('shell/0/index.html.gz', gzipSync(PAGE));
    for (const url of [
      '//index.html',
      '/./index.html',
      '/dist/../index.html',
      '/dist/..%2findex.html',
      '/dist/%2e%2e/index.html',
      '/dist/..%5cindex.html',
      '/remotes/..%2findex.html',
      '/remotes/a/../../shell/index.html',
      '/remotes/a/b/..%2f..%2f..%2fshell/index.html',
      '/storage/..%2findex.html',
      '/storage/headers/..%2f..%2f..%2fshell%2findex.html',
      '/index.html.gz',
      '/index.html%00.js',
      '/index.html%3f.js',
      '/index.html/x.js',
    ]) {
      const { statusCode, body } = await site().guest.get(url);
      expect([301, 404]).toContain(statusCode);
      expect(body).not.toContain('lapis:head');
    }
  });

  test.each([
    '/remotes/../../package.json',
    '/dist/..%2f..%2f..%2fsettings.json',
    '/remotes/%2e%2e/x/live.json',
  ])('outside of the served folders are out of reach: %s', async (url) => {
    const answer = await site().guest.get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  test.each([
    ['POST', '/about', 405, 'GET, HEAD'],
    ['OPTIONS', '/about?page=2', 405, 'GET, HEAD'],
    ['PUT', '/dist/js/gone.0a1b2c3d.js', 405, 'GET, HEAD'],
    ['DELETE', '/contact?page=2', 405, 'GET, HEAD, POST'],
    ['HEAD', '/dist/js/gone.0a1b2c3d.js', 404, undefined],
    ['OPTIONS', '/api/login', 404, undefined],
  ] as const)('name the methods of an address for others: %s %s', async (method, url, status, allow) => {
    const { statusCode, headers } = await site().app.inject({ method, url });
    expect([statusCode, headers['allow']]).toEqual([status, allow]);
  });

  test('do not include pages for other content types', async () => {
    const json = await site().guest.get('/about', { accept: 'application/json' });
    expect(json.statusCode).toBe(404);
  });
});
