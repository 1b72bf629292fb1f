import type { Gallery, GallerySummary } from '@lapis/contract';
import { addGallery } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { describeOnEachDatabase, describeSite } from '../../testing/testing';

describeSite('galleries', (site) => {
  beforeAll(async () => {
    const { db } = site();
    const images = [];
    for (const name of ['first', 'second', 'third']) {
      const { id } = await mediaRepository(db).add({
        kind: 'image',
        hash: name,
        width: 1600,
        height: 1200,
        fallback: `${name}-960.webp`,
        variants: JSON.stringify([{ file: `${name}-480.webp`, width: 480, type: 'image/webp' }]),
        created_at: timestamp(),
      });
      images.push({ media_id: id, alt: `The ${name}`, caption: `Caption of the ${name}` });
    }
    await addGallery(db, { slug: 'school', title: 'School', description: 'A day', images });
    await addGallery(db, { slug: 'empty', title: 'Empty', description: '', images: [] });
    await addGallery(db, { slug: '2024', title: 'The year', description: '', images: images.slice(2) });
  });

  const show = async (gallery: string) => site().guest.get(`/api/galleries/${gallery}`);

  test('are found by id and by slug, with pictures in their order', async () => {
    const { results } = (await show('1')).json<{ results: Gallery }>();
    expect(results).toMatchObject({ id: 1, slug: 'school', title: 'School', description: 'A day' });
    expect(results.images.map(({ caption }) => caption)).toEqual([
      'Caption of the first',
      'Caption of the second',
      'Caption of the third',
    ]);
    expect(results.images[0]).toEqual({
      id: expect.any(Number),
      image_url: '/storage/media/first-960.webp',
      alt: 'The first',
      caption: 'Caption of the first',
      width: 1600,
      height: 1200,
      // Stored before placeholders existed.
      placeholder: '',
      variants: [{ url: '/storage/media/first-480.webp', width: 480, type: 'image/webp' }],
    });
    expect((await show('school')).json()).toEqual({ results });
    expect((await show('2024')).json()).toMatchObject({ results: { id: 3 } });
  });

  test.each(['none', '77', '99999999999999999999', '0'])('that don’t exist are 404: %s', async (gallery) => {
    expect((await show(gallery)).statusCode).toBe(404);
  });

  test('are listed if they have pictures, with cover and number of pictures', async () => {
    const answer = await site().guest.get('/api/galleries');
    const { results, total } = answer.json<{ results: GallerySummary[]; total: number }>();
    expect(total).toBe(2);
    expect(results.map(({ slug, image_count }) => [slug, image_count])).toEqual([
      ['school', 3],
      ['2024', 1],
    ]);
    expect(results[0]?.cover).toMatchObject({ url: '/storage/media/first-960.webp', alt: 'The first' });
    expect((await show('empty')).statusCode).toBe(200);
  });
});

describeOnEachDatabase('the page of a gallery', (site) => {
  test.each(['77', '2147483648', '99999999999999999999'])(
    'is 404 for a number that none has: %s',
    async (number) => {
      const { statusCode } = await site().guest.get(`/galleries/${number}`, { accept: 'text/html' });
      expect(statusCode).toBe(404);
    },
  );
});
