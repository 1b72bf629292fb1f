import { timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { describeSite } from '../../testing/testing';
import { storyType } from '../stories/stories.type';
import { galleryImages, galleryType } from './galleries.type';
import { hiddenPicturesIn } from './hidden-pictures';

describeSite('the pictures that visitors will not see', (site) => {
  const hash = (id: number) => String(id).padStart(32, '0');

  /** Adds a picture, by default of people without consent. */
  const add = (id: number, more: object = {}) =>
    mediaRepository(site().db).add({
      id,
      kind: 'image',
      name: `${id}.jpg`,
      hash: hash(id),
      width: 8,
      height: 8,
      fallback: `${id}/480.webp`,
      variants: '[]',
      people: 1,
      created_at: timestamp(),
      ...more,
    });

  const addGallery = async (
    id: number,
    title: string,
    times: object = { published_at: timestamp(-1000) },
  ) => {
    const at = timestamp();
    const named = { slug: `gallery-${id}`, title, title_folded: title, description: '' };
    await site()
      .db.insertInto('galleries')
      .values({ id, ...named, created_at: at, updated_at: at, ...times })
      .execute();
  };
  const fill = (gallery: number, ...ids: number[]) =>
    galleryImages.write(site().db, gallery, {
      images: ids.map((media_id) => ({ media_id, alt: '', caption: '', cover: false })),
    });

  const hidden = (fields: object, type: typeof storyType | typeof galleryType = storyType, id = 1) =>
    hiddenPicturesIn(site().contentTypes)(site().db, type, id, fields);
  const wanting = (id: number) =>
    `Visitors will not see “${id}.jpg” until consent for it is recorded in the library.`;

  beforeAll(async () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await add(id);
    await add(8, { people: 0 });
    const consent = { consent_from: 'Mina', consent_given_at: '2020-01-01' };
    await add(9, { ...consent, consent_until: '2020-02-01' });
    await addGallery(1, 'Kites');
    await fill(1, 2, 8);
    await addGallery(2, 'Snow', { published_at: null });
    await addGallery(3, 'Coats', { deleted_at: timestamp() });
  });

  test('are found in fields, texts and nested blocks', async () => {
    const html = `<p><img src="/storage/media/${hash(3)}/480.webp"></p>`;
    const picture = { type: 'picture', image_id: 4 };
    const blocks = [
      { type: 'text', html },
      { type: 'columns', columns: [[picture], [{ type: 'video', image_id: null }]] },
      { type: 'gallery', gallery_id: 1, pictures: [5, 8] },
    ];
    const found = await hidden({ title: 'A day', image_id: 1, blocks });
    expect(found.toSorted()).toEqual([1, 3, 4, 5].map(wanting));
  });

  test('are found in galleries that blocks show, and in a gallery itself', async () => {
    expect(await hidden({ blocks: [{ type: 'gallery', gallery_id: 1, pictures: [] }] })).toEqual([
      wanting(2),
    ]);
    expect(await hidden({ title: 'Kites' }, galleryType, 1)).toEqual([wanting(2)]);
  });

  test('include galleries that are unpublished or in the trash, not those that don’t exist', async () => {
    const blocks = [1, 2, 3, 99].map((gallery_id) => ({ type: 'gallery', gallery_id, pictures: [8] }));
    expect(await hidden({ blocks })).toEqual([
      'Visitors will not see the gallery “Snow” until it is published too.',
      'Visitors will not see the gallery “Coats”, as it is in the trash.',
    ]);
  });

  test('come with the reason, and up to five are named', async () => {
    expect(await hidden({ image_id: 9 })).toEqual([
      'Visitors will not see “9.jpg”, as consent for it has ended.',
    ]);
    const pictures = [1, 2, 3, 4, 5, 6, 7];
    const found = await hidden({ blocks: [{ type: 'gallery', gallery_id: 1, pictures }] });
    expect(found).toHaveLength(6);
    expect(found.at(-1)).toBe('Visitors will not see 2 more pictures.');
  });
});
