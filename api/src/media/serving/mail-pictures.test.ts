import sharp from 'sharp';
import { drawn, librarian } from '../library/media.fixture';
import { describeSite } from '../../testing/testing';

describeSite('pictures for emails', (site) => {
  test('are JPEG files as wide as newsletters need, and gone without consent', async () => {
    const library = librarian(site, await site().signIn('admin'));
    const { id, picture } = await library.add('a.png', await drawn(2000, 1000).png().toBuffer());
    const [hash] = /[0-9a-f]{32}/.exec(picture?.url ?? '') ?? [];
    const address = `/storage/mail/${hash}.jpg`;

    const shown = await site().guest.get(address);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 600,
    });
    const again = await site().guest.get(address, { 'if-none-match': String(shown.headers.etag) });
    expect(again.statusCode).toBe(304);

    await library.change(id, { people: true });
    const withdrawn = await site().guest.get(address);
    expect([withdrawn.statusCode, withdrawn.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test.each(['ab'.repeat(16), '..%2f..%2fpackage', 'x'])('are 404 for %s', async (name) => {
    expect((await site().guest.get(`/storage/mail/${name}.jpg`)).statusCode).toBe(404);
  });
});
