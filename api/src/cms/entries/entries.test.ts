import type { EntryState } from '@lapis/contract';
import { addWidget } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { mediaRepository } from '../../media/library/media.repository';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';

interface EntrySample {
  kind: string;
  prepare?: (site: TestSite) => Promise<unknown>;
  needs: (name: string) => Record<string, unknown>;
  isShown: (site: TestSite, name: string) => Promise<boolean>;
}

const hasPage =
  (path: string) =>
  async ({ guest }: TestSite, name: string) =>
    (await guest.get(`/api/${path}/${name}`)).statusCode === 200;

const samples: EntrySample[] = [
  {
    kind: 'blog',
    needs: (name) => ({ slug: name, title: `The ${name}`, html: '<p>Salaam</p>', tags: ['schools'] }),
    isShown: hasPage('blog'),
  },
  {
    kind: 'services',
    needs: (name) => ({
      slug: name,
      title: `The ${name}`,
      html: '<p>Salaam</p>',
      status: 'running',
      figure: { value: '12', label: 'schools' },
    }),
    isShown: hasPage('services'),
  },
  {
    kind: 'galleries',
    needs: (name) => ({ slug: name, title: `The ${name}`, description: 'Kites' }),
    isShown: hasPage('galleries'),
  },
  {
    kind: 'links',
    needs: (name) => ({ title: `The ${name}`, url: `https://${name}.example.org`, category: 'Schools' }),
    isShown: async ({ guest }, name) => (await guest.get('/api/links')).body.includes(`https://${name}.`),
  },
  {
    kind: 'widgets',
    needs: (name) => ({ name, title: `The ${name}`, html: '<p>Salaam</p>' }),
    isShown: hasPage('widgets'),
  },
  {
    kind: 'reports',
    prepare: ({ db }) =>
      mediaRepository(db).add({
        id: 1,
        kind: 'document',
        hash: 'a',
        width: 0,
        height: 0,
        fallback: 'a/report.pdf',
        variants: '[]',
        pages: 3,
        created_at: timestamp(),
      }),
    needs: (name) => ({
      title: `The ${name}`,
      year: 2026,
      kind: 'accounts',
      summary: `About ${name}.`,
      document_id: 1,
    }),
    isShown: async ({ guest }, name) => (await guest.get('/api/reports')).body.includes(`About ${name}.`),
  },
];

interface EntryResult {
  id: number;
  version: number;
  title: string;
  state: EntryState;
  publish_at: string | null;
  draft: { version: number; fields: Record<string, unknown> } | null;
}

describeOnEachDatabase('entries', (site) => {
  describe.each(samples)('of type $kind', ({ kind, prepare, needs, isShown }) => {
    let admin: Person;
    beforeAll(async () => {
      // Signs in from a network of its own, because requests are limited.
      admin = await signIn();
      await prepare?.(site());
    });

    const signIn = () => signedInPerson(site(), { role: 'admin' });
    const base = `/admin/${kind}`;
    const add = async (name: string, more: object = {}) => {
      const answer = await admin.post(base, { ...needs(name), ...more });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ results: EntryResult }>().results;
    };
    const get = async (id: number) =>
      (await admin.get(`${base}/${id}`)).json<{ results: EntryResult }>().results;
    const list = async (query: string) =>
      (await admin.get(`${base}?${query}`)).json<{ results: EntryResult[]; total: number }>();
    const actions = async (id: number) =>
      (
        await site()
          .db.selectFrom('audit')
          .select('action')
          .where('kind', '=', kind as 'blog')
          .where('subject_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ action }) => action);

    test('can be drafted, published, changed, unpublished, trashed, restored and deleted', async () => {
      const { id } = await add('whole-life', { state: 'draft' });
      expect(await isShown(site(), 'whole-life')).toBe(false);

      await admin.patch(`${base}/${id}`, { state: 'published' });
      expect(await get(id)).toMatchObject({ state: 'published', version: 2 });
      expect(await isShown(site(), 'whole-life')).toBe(true);

      await admin.patch(`${base}/${id}`, { title: 'Another title' });
      expect(await get(id)).toMatchObject({ state: 'published', title: 'Another title' });
      await admin.patch(`${base}/${id}`, { state: 'draft' });
      expect(await isShown(site(), 'whole-life')).toBe(false);
      await admin.patch(`${base}/${id}`, { state: 'published' });

      expect((await admin.delete(`${base}/${id}?forever=1`)).statusCode).toBe(409);
      expect((await admin.delete(`${base}/${id}`)).statusCode).toBe(204);
      expect(await get(id)).toMatchObject({ state: 'trashed' });
      expect(await isShown(site(), 'whole-life')).toBe(false);
      expect((await admin.patch(`${base}/${id}`, { title: 'In the trash' })).statusCode).toBe(409);
      expect((await admin.post(`${base}/${id}/revisions/1/restore`)).statusCode).toBe(409);

      const restored = await admin.post(`${base}/${id}/restore`);
      expect(restored.json()).toMatchObject({ results: { state: 'published', title: 'Another title' } });
      expect(await isShown(site(), 'whole-life')).toBe(true);

      await admin.delete(`${base}/${id}`);
      expect((await admin.delete(`${base}/${id}?forever=1`)).statusCode).toBe(204);
      expect((await admin.get(`${base}/${id}`)).statusCode).toBe(404);
      expect(await actions(id)).toEqual([
        'created',
        'published',
        'changed',
        'unpublished',
        'published',
        'trashed',
        'restored',
        'trashed',
        'deleted',
      ]);
    });

    test('are scheduled and unscheduled, but not for a past time or with an end before the start', async () => {
      const tomorrow = timestamp(86_400_000);
      const { id } = await add('scheduled', { state: 'scheduled', publish_at: tomorrow });
      expect(await get(id)).toMatchObject({ state: 'scheduled', publish_at: tomorrow });
      expect(await isShown(site(), 'scheduled')).toBe(false);
      await admin.patch(`${base}/${id}`, { state: 'draft' });
      expect(await get(id)).toMatchObject({ state: 'draft', publish_at: null });

      const past = await admin.patch(`${base}/${id}`, { state: 'scheduled', publish_at: timestamp(-1000) });
      expect([past.statusCode, past.json()]).toMatchObject([
        422,
        { errors: { publish_at: [expect.stringMatching(/time in the future/)] } },
      ]);
      const wrong = await admin.patch(`${base}/${id}`, {
        state: 'scheduled',
        publish_at: tomorrow,
        unpublish_at: timestamp(1000),
      });
      expect(wrong.json()).toMatchObject({ errors: { unpublish_at: [expect.any(String)] } });

      await admin.patch(`${base}/${id}`, { state: 'published', unpublish_at: tomorrow });
      expect(await isShown(site(), 'scheduled')).toBe(true);
    });

    test('keep a draft beside the published fields until it is published or discarded', async () => {
      const { id, title } = await add('drafted', { state: 'published' });
      const saved = await admin.patch(`${base}/${id}/draft`, { fields: { title: 'A better title' } });
      expect(saved.json()).toMatchObject({
        results: { title, state: 'changed', draft: { fields: { title: 'A better title' } } },
      });
      const first = saved.json<{ results: EntryResult }>().results.draft!.version;
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'The best title' }, version: first });
      const late = await admin.patch(`${base}/${id}/draft`, {
        fields: { title: 'Too late' },
        version: first,
      });
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { results: { draft: { version: first + 1, fields: { title: 'The best title' } } } },
      ]);

      const { draft, version } = await get(id);
      await admin.patch(`${base}/${id}`, { ...draft?.fields, version });
      expect(await get(id)).toMatchObject({ title: 'The best title', state: 'published', draft: null });

      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'No, not this one' } });
      await admin.delete(`${base}/${id}/draft`);
      expect(await get(id)).toMatchObject({ title: 'The best title', state: 'published', draft: null });
    });

    test('reject a draft that would overwrite one that its writer has not seen', async () => {
      const { id } = await add('drafted-twice', { state: 'published' });
      const first = await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Mine' }, version: 0 });
      expect(first.statusCode).toBe(200);
      const second = await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Theirs' }, version: 0 });
      expect([second.statusCode, second.json()]).toMatchObject([
        409,
        { results: { draft: { fields: { title: 'Mine' } } } },
      ]);
    });

    test('reject a draft that is based on an older version, and return the newest version', async () => {
      const { id, version } = await add('based', { state: 'published' });
      await admin.patch(`${base}/${id}`, { title: 'Changed meanwhile', version });
      const draft = { fields: { title: 'Late' }, version: 0 };
      const late = await admin.patch(`${base}/${id}/draft`, { ...draft, base: version });
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { results: { title: 'Changed meanwhile' } },
      ]);
      await admin.patch(`${base}/${id}/draft`, { ...draft, base: version + 1 });
      expect(await get(id)).toMatchObject({ version: version + 1, draft: { base: version + 1 } });
    });

    test.each(['draft', 'published'])(
      'are created once, however often a form sends their creation key: %s',
      async (state) => {
        const key = `making-${kind}-${state}-0123456789`;
        const body = { ...needs(`made-once-${state}`), state, key };
        const atOnce = await Promise.all(Array.from({ length: 8 }, () => admin.post(base, body)));
        const again = await admin.post(base, { ...body, title: `Typed on, ${state}` });
        const ids = [...atOnce, again].map((answer) => answer.json<{ results: EntryResult }>().results.id);
        expect(new Set(ids).size).toBe(1);
        const { results } = await list(`q=made-once-${state}&state=all`);
        expect(results.length).toBeLessThanOrEqual(1);
        expect((await list(`q=${encodeURIComponent(`Typed on, ${state}`)}`)).total).toBeLessThanOrEqual(1);
      },
    );

    test('that were never published are listed by the title of their draft', async () => {
      const { id } = await add('retitled', { state: 'draft' });
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Quite another title' }, version: 0 });
      const { results } = (await admin.get(`${base}?q=quite+another`)).json();
      expect(results).toMatchObject([{ id, title: 'Quite another title' }]);
    });

    test('become a draft when a revision is restored, and keep the draft before as a revision', async () => {
      const { id } = await add('kept-draft', { state: 'published' });
      await admin.patch(`${base}/${id}`, { title: 'Changed' });
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Only drafted' }, version: 0 });
      const { draft: before } = await get(id);
      const restored = await admin.post(`${base}/${id}/revisions/1/restore`);
      expect(restored.json()).toMatchObject({
        results: { title: 'Changed', state: 'changed', draft: { fields: { title: 'The kept-draft' } } },
      });
      // An author of the previous draft gets a conflict.
      const late = { fields: { title: 'On and on' }, version: before?.version };
      expect((await admin.patch(`${base}/${id}/draft`, late)).statusCode).toBe(409);

      const { draft, version } = await get(id);
      await admin.patch(`${base}/${id}`, { ...draft?.fields, version });
      const { results } = (await admin.get(`${base}/${id}/revisions`)).json();
      expect(results).toMatchObject([
        { n: 4, title: 'The kept-draft', cause: 'changed', restored_from: 1 },
        { n: 3, title: 'Only drafted', cause: 'draft', restored_from: null },
        { n: 2, title: 'Changed', cause: 'changed' },
        { n: 1, cause: 'published' },
      ]);
    });

    test('have the cause of each revision', async () => {
      const { id } = await add('caused', { state: 'draft' });
      await admin.patch(`${base}/${id}`, { title: 'Still nobody sees it' });
      await admin.patch(`${base}/${id}`, { state: 'scheduled', publish_at: timestamp(86_400_000) });
      await admin.patch(`${base}/${id}`, { state: 'published' });
      await admin.patch(`${base}/${id}`, { state: 'draft' });
      const { results } = (await admin.get(`${base}/${id}/revisions`)).json<{
        results: { cause: string }[];
      }>();
      expect(results.map(({ cause }) => cause)).toEqual([
        'unpublished',
        'published',
        'scheduled',
        'saved',
        'saved',
      ]);
    });

    test('are published in bulk with the fields of their drafts', async () => {
      const { id } = await add('drafted-bulk', { state: 'published' });
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'From the draft' }, version: 0 });
      await admin.post(`${base}/bulk`, { ids: [id], action: 'publish' });
      expect(await get(id)).toMatchObject({ title: 'From the draft', state: 'published', draft: null });
    });

    test('accept one of two changes of a version at once, and return the newest to the other', async () => {
      const { id } = await add('contested');
      const change = (title: string) => admin.patch(`${base}/${id}`, { title, version: 1 });
      const answers = await Promise.all([change('One'), change('Two')]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const { title } = await get(id);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({
        message: expect.stringMatching(/^Someone else has changed/),
        results: { id, title, version: 2, updated_by: 'Zohra Rahimi' },
      });
    });

    test('have revisions that editors can read and restore', async () => {
      const { id } = await add('revised', { title: 'First' });
      await admin.patch(`${base}/${id}`, { title: 'Second' });
      const revisions = (await admin.get(`${base}/${id}/revisions`)).json();
      expect(revisions).toMatchObject({
        total: 2,
        results: [
          { n: 2, title: 'Second', by: 'Zohra Rahimi' },
          { n: 1, title: 'First' },
        ],
      });
      const first = (await admin.get(`${base}/${id}/revisions/1`)).json();
      expect(first).toMatchObject({ results: { fields: { title: 'First' } } });
      const restored = await admin.post(`${base}/${id}/revisions/1/restore`);
      expect(restored.json()).toMatchObject({
        results: { version: 2, draft: { fields: { title: 'First' } } },
      });
      expect((await admin.get(`${base}/${id}/revisions/9`)).statusCode).toBe(404);
    });

    test('lose nothing when a revision is restored four times at once', async () => {
      const { id } = await add('brought-back', { title: 'First', state: 'draft' });
      await admin.patch(`${base}/${id}`, { title: 'Second' });
      await admin.patch(`${base}/${id}/draft`, { fields: { title: 'Third' }, version: 0 });
      const restore = () => admin.post(`${base}/${id}/revisions/1/restore`);
      const answers = await Promise.all(Array.from({ length: 4 }, restore));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const { results } = (await admin.get(`${base}/${id}/revisions`)).json<{
        results: { title: string }[];
      }>();
      expect(results.slice(-3).map(({ title }) => title)).toEqual(['Third', 'Second', 'First']);
    });

    test('are searched in any alphabet, filtered by state, sorted and paged', async () => {
      const [a, b, c] = [
        await add('list-a', { title: 'Zebra Школа' }),
        await add('list-b', { title: 'Apple школа', state: 'published' }),
        await add('list-c', { title: 'Mango ШКОЛА' }),
      ];
      await admin.delete(`${base}/${c.id}`);
      await admin.patch(`${base}/${b.id}/draft`, { fields: { title: 'x' } });
      const q = encodeURIComponent('школа');
      const titles = async (query: string) =>
        (await list(`q=${q}&${query}`)).results.map(({ title }) => title);

      expect(await titles('sort=title')).toEqual(['Apple школа', 'Zebra Школа']);
      expect(await titles('sort=-title&per_page=1&page=2')).toEqual(['Apple школа']);
      expect(await titles('state=trashed')).toEqual(['Mango ШКОЛА']);
      expect(await titles('state=changed')).toEqual(['Apple школа']);
      expect(await titles('state=published')).not.toContain('Apple школа');
      expect((await list(`q=${q}`)).total).toBe(2);
      expect((await list(`q=${q}`)).results.find(({ id }) => id === a.id)).not.toHaveProperty('html');
    });

    test('are published, trashed and deleted in bulk, except those that the action does not fit', async () => {
      const things = [await add('bulk-a'), await add('bulk-b'), await add('bulk-c')];
      const ids = things.map(({ id }) => id);
      await admin.delete(`${base}/${ids[2]}`);
      const bulk = async (action: string) =>
        (await admin.post(`${base}/bulk`, { ids: [...ids, 999_999], action })).json<{ done: number[] }>()
          .done;
      expect(await bulk('publish')).toEqual(ids.slice(0, 2));
      expect(await isShown(site(), 'bulk-a')).toBe(true);
      expect(await bulk('trash')).toEqual(ids);
      expect(await bulk('delete')).toEqual(ids);
      expect((await admin.post(`${base}/bulk`, { ids: [], action: 'trash' })).statusCode).toBe(422);
    });

    test('show an editor who else has the entry open, until the other leaves', async () => {
      const other = await signIn();
      const { id } = await add('open');
      const open = async (who: typeof admin, isOpen = true) =>
        (await who.post(`${base}/${id}/presence`, { open: isOpen })).json<{ others: object[] }>().others;
      expect(await open(admin)).toEqual([]);
      expect(await open(other)).toEqual([{ name: 'Zohra Rahimi', since: expect.any(String) }]);
      await open(admin, false);
      expect(await open(other)).toEqual([]);
    });

    test('return all their fields as they were saved', async () => {
      const { id } = await add('complete');
      expect((await admin.get(`${base}/${id}`)).json()).toMatchObject({ results: needs('complete') });
      expect((await admin.get(`${base}/${id}/revisions/1`)).json()).toMatchObject({
        results: { fields: needs('complete') },
      });
    });

    // A site text's page depends on its name; see the tests of site texts.
    if (kind !== 'widgets') {
      test('show their draft to visitors with a preview link until that expires, and cache nothing', async () => {
        const { id } = await add('previewed', { state: 'draft' });
        await admin.patch(`${base}/${id}/draft`, { fields: { title: 'As it will be' } });
        const { draft } = await get(id);
        const { url } = (await admin.post(`${base}/${id}/preview`)).json<{ url: string }>();
        expect(url).toMatch(/^\/[\w/]+\?preview=[\w-]+$/);
        const token = new URL(url, 'http://localhost').searchParams.get('preview');
        const preview = (by = token) => site().guest.get(`/api/${kind}/preview/${by}`);

        const shown = await preview();
        expect(shown.statusCode).toBe(200);
        expect(shown.body).toContain('As it will be');
        expect(shown.headers['cache-status']).toBeUndefined();
        expect(shown.headers['cache-control']).toBe('no-store');
        expect(await isShown(site(), 'previewed')).toBe(false);
        expect(await get(id)).toMatchObject({
          state: 'draft',
          version: 1,
          draft: { version: draft?.version },
        });
        expect(await actions(id)).toEqual(['created']);

        expect((await preview('another')).statusCode).toBe(404);
        await site()
          .db.updateTable('one_time_tokens')
          .set({ expires_at: timestamp(-1) })
          .execute();
        expect((await preview()).statusCode).toBe(404);
      });
    }

    test('report a missing title at its field, and a missing entry with 404', async () => {
      const empty = await admin.post(base, {});
      expect(empty.statusCode).toBe(422);
      expect(empty.json()).toMatchObject({ errors: { title: [expect.any(String)] } });
      expect((await admin.patch(`${base}/999999`, { title: 'Nobody' })).statusCode).toBe(404);
      expect((await admin.delete(`${base}/999999`)).statusCode).toBe(404);
      expect((await admin.get(`${base}/999999/revisions/1`)).statusCode).toBe(404);
    });
  });
});

describeOnEachDatabase('content without an author', (site) => {
  test('keeps its first text as a revision when it is changed', async () => {
    const admin = await site().signIn('admin');
    await addWidget(site().db, { name: 'older', title: 'Older', html: '<p>First</p>' });
    const [{ id }] = (await admin.get('/api/admin/widgets?q=older')).json<{ results: [EntryResult] }>()
      .results;
    await admin.patch(`/api/admin/widgets/${id}`, { html: '<p>Second</p>' });
    const first = await admin.get(`/api/admin/widgets/${id}/revisions/1`);
    expect(first.json()).toMatchObject({ results: { by: null, fields: { html: '<p>First</p>' } } });
  });
});
