import type { Project, ProjectStatus, ProjectSummary } from '@lapis/contract';
import { changeSlug } from '../../cms/slugs/slugs';
import { projectType } from './projects.type';
import { addGallery, addProject } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { describeSite } from '../../testing/testing';

describeSite('projects', (site) => {
  beforeAll(async () => {
    const { db } = site();
    const image = await mediaRepository(db).add({
      kind: 'image',
      hash: 'abc',
      width: 1500,
      height: 1000,
      fallback: 'abc-960.webp',
      variants: JSON.stringify([{ file: 'abc-480.avif', width: 480, type: 'image/avif' }]),
      created_at: timestamp(),
    });
    await addGallery(db, { slug: 'kites', title: 'Kites' });
    const add = (
      slug: string,
      status: ProjectStatus,
      position: number,
      more: Parameters<typeof addProject>[1] = {},
    ) =>
      addProject(db, {
        slug,
        title: slug.toUpperCase(),
        summary: `About ${slug}`,
        html: `<p>${slug}</p>`,
        image_alt: '',
        status,
        location: 'Bamyan',
        position,
        ...more,
      });
    await add('well', 'finished', 0, { image_id: image.id, image_alt: 'A blue pump' });
    await add('stoves', 'planned', 0);
    await add('library', 'running', 1);
    await add('coats', 'running', 0, {
      figure: { value: '1,450', label: 'children with a coat' },
      gallery_id: 1,
    });
    await add('draft', 'running', 2, { published_at: null });
    await add('tomorrow', 'running', 3, { published_at: timestamp(24 * 3_600_000) });
  });

  const list = async (query = '') =>
    (await site().guest.get(`/api/services${query}`)).json<{ results: ProjectSummary[]; total: number }>();
  const slugs = async (query: string) => (await list(query)).results.map(({ slug }) => slug);
  const show = async (slug: string) =>
    (await site().guest.get(`/api/services/${slug}`)).json<{ results: Project }>().results;

  test('are listed if published: running, planned, then finished, each in its order', async () => {
    expect(await slugs('')).toEqual(['coats', 'library', 'stoves', 'well']);
    expect(await slugs('?per_page=3&page=2')).toEqual(['well']);
    expect((await list()).total).toBe(4);
    expect((await list()).results[0]).not.toHaveProperty('html');
  });

  test('are listed by status', async () => {
    expect(await slugs('?status=running')).toEqual(['coats', 'library']);
    expect(await list('?status=planned')).toMatchObject({ total: 1 });
    expect((await site().guest.get('/api/services?status=lost')).statusCode).toBe(422);
  });

  test('are shown with figure, gallery and the next project', async () => {
    expect(await show('coats')).toMatchObject({
      html: '<p>coats</p>',
      status: 'running',
      location: 'Bamyan',
      image: null,
      figure: { value: '1,450', label: 'children with a coat' },
      gallery_id: 1,
      gallery: { slug: 'kites', title: 'Kites' },
      next: { slug: 'library', title: 'LIBRARY', image: null },
    });
  });

  test('are shown without figure and gallery, the last followed by the first', async () => {
    expect(await show('well')).toMatchObject({
      image: { url: '/storage/media/abc-960.webp', alt: 'A blue pump', width: 1500 },
      figure: null,
      gallery_id: null,
      gallery: null,
      next: { slug: 'coats' },
    });
  });

  test('show the next one with its picture', async () =>
    expect((await show('stoves')).next).toMatchObject({ slug: 'well', image: { alt: 'A blue pump' } }));

  test.each(['draft', 'tomorrow', 'none'])('are not shown before they are published: %s', async (slug) => {
    expect((await site().guest.get(`/api/services/${slug}`)).statusCode).toBe(404);
  });

  test('have the same next project under a former address', async () => {
    const { db, changes } = site();
    const { id } = await db
      .selectFrom('projects')
      .select('id')
      .where('slug', '=', 'coats')
      .executeTakeFirstOrThrow();
    await changeSlug(db, projectType, id, 'winter-coats');
    await changes.publish(['project']);
    expect(await show('coats')).toMatchObject({ slug: 'winter-coats', next: { slug: 'library' } });
    await changeSlug(db, projectType, id, 'coats');
    await changes.publish(['project']);
  });

  test.each([
    ['a draft', { published_at: null }],
    ['over', { unpublish_at: timestamp(-1000) }],
    ['in the trash', { deleted_at: timestamp() }],
  ])('do not name a gallery that is %s', async (_, times) => {
    const { db, changes } = site();
    const before = await db.selectFrom('galleries').selectAll().executeTakeFirstOrThrow();
    await db.updateTable('galleries').set(times).execute();
    await changes.publish(['gallery']);
    expect(await show('coats')).toMatchObject({ gallery_id: null, gallery: null });
    await db.updateTable('galleries').set(before).execute();
    await changes.publish(['gallery']);
  });

  test('are cached until their gallery is published', async () => {
    const { db, app, changes } = site();
    const soon = timestamp(60_000);
    await db.updateTable('galleries').set({ published_at: soon }).execute();
    await changes.publish(['gallery']);
    expect(await app.readPublic('/api/services/coats')).toMatchObject({ freshUntil: Date.parse(soon) });
  });

  test('stay when their gallery is deleted, and have no next project if there is one alone', async () => {
    await site().db.deleteFrom('galleries').execute();
    await site().db.deleteFrom('projects').where('slug', '!=', 'coats').execute();
    await site().changes.publish(['project', 'gallery']);
    expect(await show('coats')).toMatchObject({ gallery_id: null, gallery: null, next: null });
  });
});
