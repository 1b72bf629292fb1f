import type { Gallery, GallerySummary, AdminGalleryImage } from '@lapis/contract';
import { drawn, librarian, pdf } from '../../media/library/media.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

describeSite('the pictures of a gallery', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  let gallery: number;
  let width = 20;
  const png = async () =>
    drawn((width += 1), 20)
      .png()
      .toBuffer();
  const add = async (name: string) => library.add(name, await png());

  let count = 0;
  const create = async () => {
    count += 1;
    const answer = await admin.post('/api/admin/galleries', { slug: `kites-${count}`, title: 'Kites' });
    return answer.json<{ results: Gallery }>().results.id;
  };
  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
  });
  beforeEach(async () => {
    gallery = await create();
  });

  const base = () => `/api/admin/galleries/${gallery}/images`;
  const fromLibrary = (...media_ids: number[]) => admin.post(`${base()}/from-library`, { media_ids });
  const images = async () => (await admin.get(base())).json<{ results: AdminGalleryImage[] }>().results;
  const names = async () => (await images()).map(({ media }) => media.name);
  const shown = async () =>
    (await site().guest.get(`/api/galleries/${gallery}`)).json<{ results: Gallery }>().results;
  const summary = async () =>
    (await site().guest.get('/api/galleries?per_page=100'))
      .json<{ results: GallerySummary[] }>()
      .results.find(({ id }) => id === gallery);

  test('are uploaded together, each with its own result, and shown once they are rendered', async () => {
    const [first, second] = [await png(), await png()];
    const answer = await library.uploadTo(
      base(),
      ['first.png', first],
      ['report.pdf', pdf('in a gallery')],
      ['second.png', second],
      ['again.png', first],
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      results: [
        { name: 'first.png', image: { alt: '', caption: '', cover: false, media: { name: 'first.png' } } },
        { name: 'report.pdf', error: expect.stringMatching(/not a picture/) },
        { name: 'second.png', image: { media: { shown: expect.any(Boolean) } } },
        { name: 'again.png', error: '“first.png” is already in this gallery.' },
      ],
    });
    expect(await names()).toEqual(['first.png', 'second.png']);
    const documents = await admin.get('/api/admin/media?kind=document');
    expect(documents.json()).toMatchObject({ total: 0 });

    for (const { media } of await images()) await library.made(media.id);
    expect((await shown()).images).toHaveLength(2);
    expect(await summary()).toMatchObject({ image_count: 2 });
  });

  test('are refused as a whole if no file is a picture', async () => {
    const answer = await library.uploadTo(base(), ['report.pdf', pdf('alone')]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ results: [{ name: 'report.pdf', error: expect.any(String) }] });
    expect((await admin.post(base(), {})).statusCode).toBe(415);
  });

  test('are chosen from the library, all or none, and none twice', async () => {
    const [a, b, c] = [await add('a.png'), await add('b.png'), await add('c.png')];
    await library.change(b.id, { caption: 'Over the roofs', alt: 'A kite' });
    const answer = await fromLibrary(b.id, a.id);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      results: [{ caption: 'Over the roofs', media: { id: b.id, alt: 'A kite' } }, { media: { id: a.id } }],
    });
    const document = await library.add('not-this.pdf', pdf('not this'));
    for (const ids of [[c.id, a.id], [c.id, c.id], [c.id, 999_999], [c.id, document.id], []]) {
      const refused = await fromLibrary(...ids);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: { media_ids: [expect.any(String)] } });
    }
    expect(await names()).toEqual(['b.png', 'a.png']);
  });

  test('have the gallery’s description, or else the library’s', async () => {
    const { id } = await add('described.png');
    await fromLibrary(id);
    const [{ id: image }] = (await images()) as [AdminGalleryImage];
    const alt = async () => (await shown()).images[0]?.alt;
    await library.change(id, { alt: 'A red kite' });
    expect(await alt()).toBe('A red kite');
    const changed = await admin.patch(`${base()}/${image}`, { alt: 'Ours', caption: 'In spring' });
    expect(changed.json()).toMatchObject({ results: { alt: 'Ours', caption: 'In spring', media: { id } } });
    expect((await shown()).images[0]).toMatchObject({ alt: 'Ours', caption: 'In spring' });
    expect((await site().guest.get('/api/search?q=spring')).body).toContain(`/galleries/kites-${count}`);
    await admin.patch(`${base()}/${image}`, { alt: '' });
    await library.change(id, { decorative: true });
    expect(await alt()).toBe('');
  });

  test('are put in an order, if it names them all', async () => {
    const files = [await add('1.png'), await add('2.png'), await add('3.png')];
    await fromLibrary(...files.map(({ id }) => id));
    const [one = 0, two = 0, three = 0] = (await images()).map(({ id }) => id);
    const order = (...ids: number[]) => admin.patch(base(), { order: ids });
    expect((await order(three, one, two)).json()).toMatchObject({
      results: [{ id: three }, { id: one }, { id: two }],
    });
    expect((await shown()).images.map(({ id }) => id)).toEqual([three, one, two]);
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, three, 999_999],
      [one, two, 999_999],
    ]) {
      const refused = await order(...wrong);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: { order: [expect.any(String)] } });
    }
    expect(await names()).toEqual(['3.png', '1.png', '2.png']);
  });

  test('have a cover: the chosen one, or the first that may be shown', async () => {
    const [a, b] = [await add('first.png'), await add('chosen.png')];
    await fromLibrary(a.id, b.id);
    const [first, chosen] = (await images()) as [AdminGalleryImage, AdminGalleryImage];
    const cover = async () => (await summary())?.cover?.url;
    expect(await cover()).toBe(a.picture?.url);
    await admin.patch(`${base()}/${first.id}`, { cover: true });
    await admin.patch(`${base()}/${chosen.id}`, { cover: true });
    expect((await images()).map((image) => image.cover)).toEqual([false, true]);
    expect(await cover()).toBe(b.picture?.url);
    await library.change(b.id, { people: true });
    expect(await cover()).toBe(a.picture?.url);
    await library.change(b.id, { people: false });
    await admin.patch(`${base()}/${chosen.id}`, { cover: false });
    expect(await cover()).toBe(a.picture?.url);
  });

  test('are listed for editors while visitors may not see them', async () => {
    const { id } = await add('faces.png');
    await fromLibrary(id);
    await library.change(id, { people: true });
    expect(await images()).toMatchObject([
      { media: { people: true, consent: null, shown: false, state: 'ready' } },
    ]);
    expect((await shown()).images).toEqual([]);
  });

  test('are taken out, and stay in the library', async () => {
    const { id } = await add('out.png');
    await fromLibrary(id);
    const [{ id: image }] = (await images()) as [AdminGalleryImage];
    expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(409);
    expect((await admin.delete(`${base()}/${image}`)).statusCode).toBe(204);
    expect((await admin.delete(`${base()}/${image}`)).statusCode).toBe(404);
    expect(await images()).toEqual([]);
    expect((await shown()).images).toEqual([]);
    expect((await library.show(id)).used_in).toEqual([]);
    expect((await fromLibrary(id)).statusCode).toBe(201);
  });

  test('can’t be changed through another gallery, or one in the trash or deleted', async () => {
    const { id } = await add('mine.png');
    await fromLibrary(id);
    const [{ id: image }] = (await images()) as [AdminGalleryImage];
    const mine = gallery;
    gallery = await create();
    expect((await admin.patch(`${base()}/${image}`, { cover: true })).statusCode).toBe(404);
    expect((await admin.delete(`${base()}/${image}`)).statusCode).toBe(404);
    gallery = mine;
    expect((await admin.patch(`${base()}/${image}`, {})).statusCode).toBe(422);

    await admin.delete(`/api/admin/galleries/${gallery}`);
    expect((await admin.delete(`${base()}/${image}`)).statusCode).toBe(409);
    expect((await library.uploadTo(base(), ['late.png', await png()])).statusCode).toBe(409);
    expect((await admin.get('/api/admin/media?q=late.png')).json()).toMatchObject({ total: 0 });
    expect(await names()).toEqual(['mine.png']);
    gallery = 999_999;
    expect((await admin.get(base())).statusCode).toBe(404);
    expect((await fromLibrary(id)).statusCode).toBe(404);
  });

  test('leave a note of each change, and the gallery’s last editor', async () => {
    const before = (await admin.get(`/api/admin/galleries/${gallery}`)).json<{ results: Gallery }>();
    expect(before).toMatchObject({ results: { version: 1 } });
    const other = await site().signIn('admin');
    const files = [await add('noted.png'), await add('noted-too.png')];
    await other.post(`${base()}/from-library`, { media_ids: files.map(({ id }) => id) });
    const [first, second] = (await images()).map(({ id }) => id);
    await other.patch(base(), { order: [second, first] });
    await other.patch(`${base()}/${first}`, { cover: true });
    await other.delete(`${base()}/${first}`);
    const notes = await admin.get(`/api/admin/audit?kind=galleries&action=changed&per_page=4`);
    expect(notes.json()).toMatchObject({
      results: [
        { subject_id: gallery, title: 'Kites', details: { fields: 'images', removed: 1 } },
        { subject_id: gallery, details: { fields: 'images', changed: 'cover' } },
        { subject_id: gallery, details: { fields: 'images', ordered: true } },
        { subject_id: gallery, details: { fields: 'images', added: 2 } },
      ],
    });
    const { email } = other;
    const editor = await site()
      .db.selectFrom('galleries')
      .innerJoin('users', 'users.id', 'galleries.updated_by')
      .select('email')
      .where('galleries.id', '=', gallery)
      .executeTakeFirst();
    expect(editor).toEqual({ email });
    // Open editors of the gallery's own fields can still save.
    expect(
      (await admin.patch(`/api/admin/galleries/${gallery}`, { title: 'Kites!', version: 1 })).statusCode,
    ).toBe(200);
  });

  test('are added one after the other if two editors add them at once', async () => {
    const files = [await add('one.png'), await add('two.png')];
    const answers = await Promise.all(files.map(({ id }) => fromLibrary(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const same = await add('same.png');
    const both = await Promise.all([fromLibrary(same.id), fromLibrary(same.id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const rows = await site()
      .db.selectFrom('gallery_images')
      .select('position')
      .where('gallery_id', '=', gallery)
      .execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(3);
  });
});
