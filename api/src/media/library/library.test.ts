import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@lapis/contract';
import sharp from 'sharp';
import { addGallery, addLink, addProject, addStory, addWidget } from '../../testing/content';
import { contentTypes } from '../../content/types';
import { timestamp } from '../../server/time/clock';
import { linkType } from '../../content/links/links.type';
import { draftsRepository } from '../../cms/entries/store/drafts.repository';
import { reportType } from '../../content/reports/reports.type';
import { rebuildIndex } from '../../cms/search/index-build';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { widgetType } from '../../content/widgets/widgets.type';
import { mediaDir, originalsDir } from './folders';
import { drawn, librarian, pdf } from './media.fixture';
import { mediaRepository } from './media.repository';
import { pictureQueue } from './pictures/picture-queue.repository';
import { createImageWorker } from './image-worker';

describeOnEachDatabase('the library', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  let shade = 0;
  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
  });

  const content = (width = 600, height = 400) =>
    drawn(width, height, `#${(++shade).toString(16).padStart(6, '0')}`)
      .png()
      .toBuffer();
  const add = async (name = 'picture.png') => library.add(name, await content());
  /** Pictures are rendered one by one, so the previous one is finished once another is. */
  const turnIsOver = () => add();
  const list = async (query: string) =>
    (await admin.get(`/api/admin/media?${query}`)).json<{ results: Media[]; total: number }>();
  const names = async (query: string) => (await list(query)).results.map(({ name }) => name);
  const findHash = async ({ id }: Media) =>
    (await site().db.selectFrom('media').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;
  const actions = async (id: number) =>
    site()
      .db.selectFrom('audit')
      .select(['action', 'title', 'user_name', 'details'])
      .where('kind', '=', 'media')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  test('says which part of a picture to keep in sight, unless it is the middle', async () => {
    const { id } = await add('hill.png');
    expect((await library.show(id)).picture).not.toHaveProperty('focus');
    const changeFocus = async (focal_x: number, focal_y: number) =>
      (await library.change(id, { focal_x, focal_y })).picture?.focus;
    expect(await changeFocus(0, 1)).toBe('left bottom');
    expect(await changeFocus(0.5, 0.2)).toBe('top');
    expect(await changeFocus(0.7, 0.4)).toBe('right');
    expect(await changeFocus(0.4, 0.6)).toBeUndefined();
  });

  test('is sorted by the end of consents, those without an end last', async () => {
    const consent = { from: 'Parents', covers: 'the website', given_at: '2026-01-01' };
    for (const [name, until] of [
      ['ends-late.png', '2040-05-01'],
      ['ends-never.png', null],
      ['ends-soon.png', '2039-05-01'],
    ] as const) {
      const { id } = await add(name);
      await library.change(id, { people: true, consent: { ...consent, until } });
    }
    expect(await names('sort=consent_until&q=ends-')).toEqual([
      'ends-soon.png',
      'ends-late.png',
      'ends-never.png',
    ]);
  });

  test('stores the details of a picture, and notes who changed them', async () => {
    const { id, version } = await add('kites.png');
    const said = {
      alt: 'Three children fly kites',
      caption: 'On the hill',
      focal_x: 0.25,
      focal_y: 0.75,
    };
    const changed = await library.change(id, { ...said, version });
    expect(changed).toMatchObject({ ...said, version: version + 1, picture: { alt: said.alt } });
    expect(await library.show(id)).toEqual(changed);
    const decorative = await library.change(id, { decorative: true });
    expect(decorative).toMatchObject({ alt: said.alt, decorative: true, picture: { alt: '' } });
    expect(await actions(id)).toEqual([
      { action: 'created', title: 'kites.png', user_name: 'Zohra Rahimi', details: '{}' },
      expect.objectContaining({
        action: 'changed',
        details: '{"fields":"alt, caption, focal_x, focal_y"}',
      }),
      expect.objectContaining({ action: 'changed', details: '{"fields":"decorative"}' }),
    ]);
  });

  test('refuses a change on an older copy, and returns the newest', async () => {
    const { id, version } = await add();
    await library.change(id, { alt: 'First', version });
    const second = await admin.patch(`/api/admin/media/${id}`, { alt: 'Second', version });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ message: expect.any(String), results: { id, alt: 'First' } });
    expect((await admin.patch('/api/admin/media/999999', { alt: '' })).statusCode).toBe(404);
    expect(await actions(id)).toHaveLength(2);
  });

  test.each([
    [{ focal_x: 1.5 }, 'focal_x'],
    [{ crop: { x: 0.6, y: 0, width: 0.6, height: 1 } }, 'crop'],
    [{ consent: { from: '', covers: 'All', given_at: '2026-01-01' } }, 'consent.from'],
    [
      { consent: { from: 'Ali', covers: 'All', given_at: '2026-02-01', until: '2026-01-01' } },
      'consent.until',
    ],
    [{ consent: { from: 'Ali', covers: 'All', given_at: '2999-01-01' } }, 'consent.given_at'],
  ])('says what is wrong with %j', async (changes, field) => {
    const answer = await admin.patch(
      `/api/admin/media/${(await list('per_page=1')).results[0]!.id}`,
      changes,
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('is searched in upper and lower case, sorted, and filtered by kind', async () => {
    for (const name of ['find-b.png', 'find-a.png']) await add(name);
    const [document] = (await library.upload(['find-c.pdf', pdf('to be found')])).json<{
      results: { media: Media }[];
    }>().results;
    await library.change(document!.media.id, { caption: 'Bericht über Schulen' });
    expect(await names('q=FIND-&sort=name')).toEqual(['find-a.png', 'find-b.png', 'find-c.pdf']);
    expect(await names('q=find-&sort=-name&per_page=1')).toEqual(['find-c.pdf']);
    expect(await names('q=find-')).toEqual(['find-c.pdf', 'find-a.png', 'find-b.png']);
    expect(await names('q=find-&kind=document')).toEqual(['find-c.pdf']);
    expect(await names(`q=${encodeURIComponent('ÜBER')}`)).toEqual(['find-c.pdf']);
    expect(await names('q=%25')).toEqual([]);
    expect((await list('q=find-&page=2&per_page=2')).total).toBe(3);
  });

  test('shows which pictures have no description', async () => {
    const [bare, told, ornament] = [await add('bare.png'), await add('told.png'), await add('ornament.png')];
    await library.change(told.id, { alt: 'A kite' });
    await library.change(ornament.id, { decorative: true });
    const found = (await list('state=no_alt&per_page=100')).results.map(({ id }) => id);
    expect(found).toContain(bare.id);
    expect(found).not.toContain(told.id);
    expect(found).not.toContain(ornament.id);
  });

  test('crops a picture under new addresses, and keeps the whole for administrators', async () => {
    // Left half red, right half blue.
    const halves = await drawn(800, 400, '#f00')
      .composite([{ input: await drawn(400, 400, '#00f').png().toBuffer(), left: 400, top: 0 }])
      .png()
      .toBuffer();
    const whole = await library.add('halves.png', halves);
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(await library.change(whole.id, { crop })).toMatchObject({
      state: 'processing',
      crop,
      picture: whole.picture,
    });
    const cropped = await library.made(whole.id);
    expect(cropped).toMatchObject({ state: 'ready', width: 800, picture: { width: 400, height: 400 } });
    await turnIsOver();
    const { guest } = site();
    for (const { url, width } of cropped.picture!.variants) {
      const { dominant } = await sharp((await guest.get(url)).rawPayload).stats();
      expect(dominant.b).toBeGreaterThan(200);
      expect(dominant.r).toBeLessThan(50);
      expect(width).toBe(400);
    }
    // Former URLs redirect, and former files are deleted.
    const former = whole.picture!.variants[0]!.url;
    const answer = await guest.get(former);
    expect(answer.statusCode).toBe(302);
    expect(cropped.picture!.variants.map(({ url }) => url)).toContain(answer.headers.location);
    expect(await readdir(join(mediaDir(site().settings), await findHash(whole)))).toHaveLength(2);

    const preview = await admin.get(`/api/admin/media/${whole.id}/preview`);
    expect(preview.json()).toMatchObject({ results: { width: 800, height: 400 } });

    await library.change(whole.id, { crop: null });
    expect((await library.made(whole.id)).picture?.variants).toEqual(whole.picture?.variants);
  });

  test('crops pictures that have no original, such as those of the demonstration', async () => {
    const { db, settings } = site();
    const hash = 'd'.repeat(32);
    await writeFile(join(mediaDir(settings), `${hash}-640.webp`), await drawn(640, 320).webp().toBuffer());
    const { id } = await mediaRepository(db).add({
      kind: 'image',
      hash,
      width: 640,
      height: 320,
      fallback: `${hash}-640.webp`,
      variants: JSON.stringify([{ file: `${hash}-640.webp`, width: 640, type: 'image/webp' }]),
      created_at: timestamp(),
    });
    await library.change(id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
    expect(await library.made(id)).toMatchObject({ state: 'ready', picture: { width: 320, height: 160 } });
    await turnIsOver();
    expect(await readdir(mediaDir(settings))).not.toContain(`${hash}-640.webp`);
  });

  test('names every place that uses a file, and deletes it once there is none', async () => {
    const { db, settings } = site();
    const used = await add('used.png');
    const hash = await findHash(used);
    const html = `<figure><img src="${used.picture!.url}" alt="" /></figure>`;
    await addStory(db, { slug: 'a', title: 'Image', image_id: used.id });
    await addStory(db, { slug: 'b', title: 'Text', html });
    await addProject(db, { slug: 'both', title: 'Both', html, image_id: used.id });
    const link = { title: 'Link', url: 'https://x.example', category: 'Friends' };
    await addLink(db, { ...link, image_id: used.id });
    await addGallery(db, {
      slug: 'g',
      title: 'Gallery',
      images: [{ media_id: used.id }, { media_id: used.id }],
    });
    await addWidget(db, { name: 'w', title: 'Widget', html });
    const report = { year: 2026, kind: 'annual report', document_id: used.id } as const;
    await db
      .insertInto('reports')
      .values({
        ...report,
        title: 'Report',
        summary: '',
        published_at: timestamp(),
        created_at: timestamp(),
        updated_at: timestamp(),
      })
      .execute();

    const { used_in } = await library.show(used.id);
    expect(used_in.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'blog: Image',
      'blog: Text',
      'galleries: Gallery',
      'services: Both',
      'widgets: Widget',
      'links: Link',
      'reports: Report',
    ]);
    expect((await list('state=unused&per_page=100')).results.map(({ id }) => id)).not.toContain(used.id);
    expect((await list('q=used.png')).results[0]?.used_in).toEqual(used_in);

    const refused = await admin.delete(`/api/admin/media/${used.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ message: expect.stringContaining('in use'), results: used_in });

    for (const table of ['stories', 'projects', 'links', 'gallery_images', 'widgets', 'reports'] as const) {
      await db.deleteFrom(table).execute();
    }
    await rebuildIndex(db, contentTypes);
    expect((await list('state=unused&per_page=100')).results.map(({ id }) => id)).toContain(used.id);
    expect((await admin.delete(`/api/admin/media/${used.id}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/admin/media/${used.id}`)).statusCode).toBe(404);
    expect((await admin.delete(`/api/admin/media/${used.id}`)).statusCode).toBe(404);
    for (const { url } of used.picture!.variants) expect((await site().guest.get(url)).statusCode).toBe(404);
    expect(await readdir(originalsDir(settings))).not.toContain(`${hash}.webp`);
    expect((await actions(used.id)).at(-1)).toMatchObject({ action: 'deleted', title: 'used.png' });
  });

  test('moves files to the trash and back, and leaves those in use', async () => {
    const [free, used] = [await add('trash-free.png'), await add('trash-used.png')];
    await addStory(site().db, { slug: 'trash', title: 'Trash day', image_id: used.id });
    const url = free.picture!.url;
    const discard = async (action: string) =>
      (await admin.post('/api/admin/media/trash', { ids: [free.id, used.id, 999_999], action })).json();
    const names = async (state: string) =>
      (await list(`state=${state}&q=trash-`)).results.map(({ name }) => name);

    const refused = [{ id: used.id, name: 'trash-used.png', reason: 'It is used in “Trash day”.' }];
    expect(await discard('trash')).toEqual({ results: { done: [free.id], refused } });
    expect([await names('all'), await names('unused')]).toEqual([['trash-used.png'], []]);
    expect(await names('trashed')).toEqual(['trash-free.png']);
    expect(await library.show(free.id)).toMatchObject({ shown: false, deleted_at: expect.any(String) });
    expect((await site().guest.get(url)).statusCode).toBe(404);

    expect(await discard('restore')).toEqual({ results: { done: [free.id, used.id], refused: [] } });
    expect((await site().guest.get(url)).statusCode).toBe(200);
    await discard('trash');
    expect(await discard('delete')).toEqual({ results: { done: [free.id], refused } });
    expect((await admin.get(`/api/admin/media/${free.id}`)).statusCode).toBe(404);
    expect((await actions(used.id)).map(({ action }) => action)).not.toContain('trashed');
  });

  test('restores a file from the trash when it is uploaded again', async () => {
    const bytes = await content();
    const { id } = await library.add('back.png', bytes);
    await admin.post('/api/admin/media/trash', { ids: [id], action: 'trash' });
    const answer = await library.upload(['back.png', bytes]);
    expect(answer.json()).toMatchObject({ results: [{ known: true, media: { id, deleted_at: null } }] });
  });

  test('keeps a file that only a draft uses', async () => {
    const { db } = site();
    const [shown, named] = [await add('draft-image.png'), await add('draft-text.png')];
    const report = await library.add('draft-report.pdf', pdf('draft'));
    const id = await addWidget(db, { name: 'drafted', title: 'Drafted', html: '' });
    const { id: editor } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const draft = { version: undefined, base: 1 };
    const html = `<img src="${named.picture!.url}" />`;
    const drafts = {
      widget: draftsRepository(db, widgetType),
      link: draftsRepository(db, linkType),
      report: draftsRepository(db, reportType),
    };
    await drafts.widget.save(id, { ...draft, fields: { html } }, editor);
    await drafts.link.save(id, { ...draft, fields: { title: 'New', image_id: shown.id } }, editor);
    await drafts.report.save(id, { ...draft, fields: { title: 'New', document_id: report.id } }, editor);
    expect((await library.show(named.id)).used_in).toEqual([{ kind: 'widgets', id, title: 'Drafted' }]);
    expect((await library.show(shown.id)).used_in).toMatchObject([{ kind: 'links' }]);
    expect((await library.show(report.id)).used_in).toMatchObject([{ kind: 'reports' }]);
    expect((await list('state=unused&q=draft-')).results).toEqual([]);
    expect((await admin.delete(`/api/admin/media/${named.id}`)).statusCode).toBe(409);
    // Like an upgrade with a new index.
    await rebuildIndex(db, contentTypes);
    expect((await list('state=unused&q=draft-')).results).toEqual([]);
    for (const kind of Object.values(drafts)) await kind.discard(id);
    expect((await list('state=unused&q=draft-')).total).toBe(3);
  });

  test('accepts a file again after it was deleted', async () => {
    const bytes = await content();
    const first = await library.add('again.png', bytes);
    await admin.delete(`/api/admin/media/${first.id}`);
    const second = await library.add('again.png', bytes);
    expect(second.id).not.toBe(first.id);
    expect((await site().guest.get(second.picture!.url)).statusCode).toBe(200);
  });

  test('deletes a document with its file', async () => {
    const answer = await library.upload(['gone.pdf', pdf('gone')]);
    const [{ media }] = answer.json<{ results: [{ media: Media }] }>().results;
    await admin.delete(`/api/admin/media/${media.id}`);
    expect((await site().guest.get(media.file_url ?? '')).statusCode).toBe(404);
  });

  test('says that a picture could not be rendered, and retries on request', async () => {
    const { settings, db } = site();
    const { id } = await add('broken.png');
    const kept = join(originalsDir(settings), `${await findHash({ id } as Media)}.webp`);
    const whole = await sharp(kept).toBuffer();
    await writeFile(kept, 'not a picture any more');
    await library.change(id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
    const imageWorker = createImageWorker({ ...site(), log: site().app.log });
    for (let tries = 0; tries < 3; tries++) {
      await imageWorker.work();
      await db
        .updateTable('media')
        .set({ next_try_at: timestamp() })
        .where('id', '=', id)
        .where('state', '=', 'processing')
        .execute();
    }
    await imageWorker.work();
    const failed = await library.made(id);
    expect(failed).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/could not be prepared/),
    });

    await writeFile(kept, whole);
    const retried = await admin.post(`/api/admin/media/${id}/retry`);
    expect(retried.json()).toMatchObject({ results: { state: 'processing', problem: null } });
    expect(await library.made(id)).toMatchObject({ state: 'ready', picture: { width: 300 } });
    expect((await admin.post(`/api/admin/media/${id}/retry`)).statusCode).toBe(409);
    expect((await admin.post('/api/admin/media/999999/retry')).statusCode).toBe(404);
  });
});

describeOnEachDatabase('the queue of pictures', (site) => {
  const waiting = async (count: number) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      kind: 'image' as const,
      hash: `waiting-${i}`,
      width: 1,
      height: 1,
      fallback: '',
      variants: '[]',
      state: 'processing' as const,
      next_try_at: timestamp(),
      created_at: timestamp(),
    }));
    await site().db.insertInto('media').values(rows).execute();
  };
  afterEach(() => site().db.deleteFrom('media').execute());

  test('gives each picture to one process alone', async () => {
    await waiting(6);
    const queue = pictureQueue(site().db);
    const claimed = await Promise.all(Array.from({ length: 12 }, () => queue.claim()));
    const ids = claimed.flatMap((picture) => picture?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    while (ids.length < 6) ids.push((await queue.claim())!.id);
    expect(new Set(ids).size).toBe(6);
    expect(await queue.claim()).toBeUndefined();
  });

  test('gives a picture to another process after a time, and rejects the first one’s result', async () => {
    await waiting(1);
    const queue = pictureQueue(site().db);
    const first = (await queue.claim())!;
    await site().db.updateTable('media').set({ next_try_at: timestamp() }).execute();
    const second = (await queue.claim())!;
    expect(second).toMatchObject({ id: first.id, tries: 2 });
    const picture = { width: 1, height: 1, fallback: 'x', placeholder: '', variants: [] };
    expect(await queue.made(first, picture)).toBe(false);
    expect(await queue.made(second, picture)).toBe(true);
  });

  test('gives up a picture that ends the process three times', async () => {
    await waiting(1);
    const queue = pictureQueue(site().db);
    for (let tries = 0; tries < 3; tries++) {
      expect(await queue.claim()).toBeDefined();
      await site().db.updateTable('media').set({ next_try_at: timestamp() }).execute();
    }
    expect(await queue.claim()).toBeUndefined();
    await queue.giveUp();
    expect(await site().db.selectFrom('media').select('state').executeTakeFirst()).toEqual({
      state: 'failed',
    });
  });
});
