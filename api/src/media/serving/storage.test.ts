import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite } from '../../testing/testing';
import { mediaDir } from '../library/folders';

describeSite('the storage', (site) => {
  test('lets browsers cache content pictures permanently, since names change with content', async () => {
    await writeFile(join(mediaDir(site().settings), 'abc-480.avif'), 'avif');
    const { statusCode, headers } = await site().guest.get('/storage/media/abc-480.avif');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/avif');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('serves no file that the library no longer has', async () => {
    const hash = 'ab'.repeat(16);
    await mkdir(join(mediaDir(site().settings), hash));
    await writeFile(join(mediaDir(site().settings), hash, '480.avif'), 'avif');
    const { statusCode, headers } = await site().guest.get(`/storage/media/${hash}/480.avif`);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test.each([
    ['headers/usual', 'public, max-age=86400'],
    // Staff may choose another one at any time.
    ['headers', 'public, max-age=300, must-revalidate'],
  ])('lets browsers cache header pictures for a while: %s', async (folder, cacheControl) => {
    await siteRepository(site().db).change({ drawings: true });
    await mkdir(join(site().settings.picturesDir, 'headers'), { recursive: true });
    await writeFile(join(site().settings.picturesDir, 'headers', 'about-960.webp'), 'webp');
    const url = `/storage/${folder}/about-960.webp`;
    const { headers } = await site().guest.get(url);
    expect(headers['cache-control']).toBe(cacheControl);
    expect(headers['content-type']).toBe('image/webp');
    const again = await site().guest.get(url, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});
