import type { Media, RefusedMedia } from '@lapis/contract';
import { addStory } from '../../testing/content';
import { DAY, timestamp } from '../../server/time/clock';
import { describeSite, type TestSite } from '../../testing/testing';
import { drawn, librarian, pdf } from './media.fixture';

const consent = { from: 'The school', covers: 'The website', given_at: '2026-01-15' };

describeSite('many files at once', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  let child: Media;
  let kite: Media;
  let report: Media;

  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
    child = await library.add('child.png', await drawn(60, 40, '#dea').png().toBuffer());
    kite = await library.add('kite.png', await drawn(60, 40, '#aed').png().toBuffer());
    report = await library.add('report.pdf', pdf('bulk'));
    const published = { image_alt: '', html: '<p>Text</p>', published_at: timestamp(-DAY) };
    await addStory(site().db, { ...published, image_id: child.id, slug: 'day', title: 'A day' });
  });

  const bulk = (ids: number[], changes: object) => admin.post('/api/admin/media/bulk', { ids, changes });
  const changedBy = async (ids: number[], changes: object) =>
    (await bulk(ids, changes)).json<{ results: { changed: number; refused: RefusedMedia[] } }>().results;
  const both = () => [child.id, kite.id];
  const isOnPage = async () => {
    const story = (await site().guest.get('/api/blog/day')).json<{ results: { image: object | null } }>();
    const file = await site().guest.get(child.picture!.url);
    return [story.results.image !== null, file.statusCode];
  };

  test('are hidden, shown by one consent and hidden by its withdrawal at once', async () => {
    expect(await isOnPage()).toEqual([true, 200]);
    expect(await changedBy(both(), { people: true })).toEqual({ changed: 2, refused: [] });
    expect(await isOnPage()).toEqual([false, 404]);

    await changedBy(both(), { people: true, consent });
    expect(await isOnPage()).toEqual([true, 200]);
    for (const id of both()) {
      expect((await library.show(id)).consent).toMatchObject({ ...consent, withdrawn_at: null });
    }

    expect(await changedBy([...both(), report.id], { withdraw_consent: true })).toEqual({
      changed: 2,
      refused: [{ id: report.id, name: 'report.pdf', reason: 'No consent is on record for it.' }],
    });
    expect(await isOnPage()).toEqual([false, 404]);
    expect((await library.show(kite.id)).consent?.withdrawn_at).toEqual(expect.any(String));
    const noted = await site()
      .db.selectFrom('audit')
      .select(['action', 'title'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(noted.map(({ action, title }) => `${action} ${title}`).toSorted()).toEqual([
      'consent_withdrawn child.png',
      'consent_withdrawn kite.png',
    ]);

    await changedBy(both(), { people: false });
    expect(await isOnPage()).toEqual([true, 200]);
  });

  test('get and lose tags, are found by them, and their tags are suggested', async () => {
    await changedBy([...both(), report.id], { add_tags: ['Winter 2026', 'school'] });
    await changedBy([report.id], { remove_tags: ['school', 'never there'] });
    expect((await library.show(report.id)).tags).toEqual(['Winter 2026']);
    const found = async (query: string) =>
      (await admin.get(`/api/admin/media?${query}&sort=name`))
        .json<{ results: Media[] }>()
        .results.map(({ name }) => name);
    expect(await found('tag=school')).toEqual(['child.png', 'kite.png']);
    expect(await found('tag=Winter%202026&kind=document')).toEqual(['report.pdf']);
    expect(await found('q=winter')).toEqual(['child.png', 'kite.png', 'report.pdf']);
    expect((await admin.get('/api/admin/media/tags')).json()).toEqual({ results: ['Winter 2026', 'school'] });

    await library.change(child.id, { tags: ['kites'] });
    expect((await library.show(child.id)).tags).toEqual(['kites']);
    await library.change(child.id, { alt: 'A child' });
    expect(await found('q=kites')).toEqual(['child.png']);
  });

  test('are changed except those that can’t be, with a reason for each', async () => {
    const full = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    await library.change(kite.id, { tags: full });
    expect(await changedBy([kite.id, 4711, child.id], { add_tags: ['one more'] })).toEqual({
      changed: 1,
      refused: [
        { id: kite.id, name: 'kite.png', reason: 'It would have more than 20 tags.' },
        { id: 4711, name: '', reason: 'It has been deleted.' },
      ].toSorted((a, b) => a.id - b.id),
    });
    expect(await changedBy([report.id, kite.id], { decorative: true })).toMatchObject({
      changed: 1,
      refused: [{ id: report.id, reason: 'Only pictures can be decorative.' }],
    });
  });

  test('stay as they were if the change is invalid', async () => {
    const before = await library.show(child.id);
    const future = { ...consent, given_at: '2999-01-01' };
    for (const [ids, changes] of [
      [[child.id], {}],
      [[], { people: true }],
      [[child.id], { people: true, consent: future }],
      [[child.id], { consent, withdraw_consent: true }],
      [Array.from({ length: 501 }, (_, n) => n + 1), { people: true }],
    ] as [number[], object][]) {
      expect((await bulk(ids, changes)).statusCode).toBe(422);
    }
    expect(await library.show(child.id)).toEqual(before);
    const { statusCode } = await site().guest.post('/api/admin/media/bulk', { ids: [1], changes: {} });
    expect(statusCode).toBe(401);
  });
});
