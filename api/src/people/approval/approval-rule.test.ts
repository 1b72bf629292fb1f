import type { Review, Stats } from '@lapis/contract';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { timestamp } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';
import type { Person } from '../account/person.fixture';
import { approve, asked, beginMail, createDraft, review, staff, write } from './approval.fixture';

describeSite('if a second person has to approve', (site) => {
  let owner: Person;
  let editor: Person;
  let other: Person;

  beforeAll(() => beginMail(site()));

  beforeEach(async () => {
    owner = await staff(site(), 'Olga', 'owner');
    editor = await staff(site(), 'Edith', 'editor');
    other = await staff(site(), 'Omar', 'editor');
    await owner.patch('/admin/site', { needs_somebody_else: true });
  });

  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

  test('every owner gets an email when the rule ends, but not about other settings', async () => {
    const second = await staff(site(), 'Osman', 'owner');
    await owner.patch('/admin/site', { needs_somebody_else: true, phone: '0116 496 0999' });
    await editor.patch('/admin/site', { needs_somebody_else: false });
    await owner.patch('/admin/site', { needs_somebody_else: false });
    for (const { user } of [owner, second])
      expect((await sentTo(site(), user.email)).map(({ subject }) => subject)).toEqual([
        'Texts no longer need a second person’s approval',
      ]);
  });

  test('a new text can’t be published alone in any way, not even by an owner', async () => {
    const id = await createDraft(owner, 'Alone');
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    expect(
      statuses([
        await owner.patch(`/admin/blog/${id}`, { state: 'published' }),
        await owner.patch(`/admin/blog/${id}`, { state: 'scheduled', publish_at }),
        await owner.post('/admin/blog', { slug: 'at-once', title: 'At once', state: 'published' }),
        await owner.post('/admin/links', { title: 'A link', url: 'https://example.org', category: 'x' }),
      ]),
    ).toEqual([403, 403, 403, 403]);
    const bulk = await owner.post('/admin/blog/bulk', { ids: [id], action: 'publish' });
    expect(bulk.json()).toEqual({ done: [], open: [] });
    await asked(owner, id);
    expect((await review(owner, id)).refusal).toContain('You wrote some or all of this');
    expect((await approve(owner, id)).statusCode).toBe(403);
    expect((await approve(editor, id)).statusCode).toBe(200);
  });

  test('the author of an unpublished part can’t approve the text', async () => {
    const id = await createDraft(owner, 'Of several');
    await write(editor, id, { title: 'Of several hands' });
    await write(owner, id, { title: 'Of several hands, and one' });
    await asked(owner, id);
    const subjects = async ({ user }: Person) =>
      (await sentTo(site(), user.email)).map(({ subject }) => subject);
    expect(await subjects(editor)).toEqual([]);
    expect(await subjects(other)).toEqual(['For your approval: Of several hands, and one']);
    const waiting = async (person: Person) => {
      const { to_approve } = (await person.get('/admin/stats')).json<Stats>().approvals;
      return to_approve.next.filter(({ entry_id }) => entry_id === id).length;
    };
    expect([await waiting(editor), await waiting(other)]).toEqual([0, 1]);
    expect(statuses([await approve(editor, id), await approve(other, id)])).toEqual([403, 200]);
    await write(owner, id, { html: '<p>More.</p>' });
    await asked(owner, id);
    expect(statuses([await approve(owner, id), await approve(editor, id)])).toEqual([403, 200]);
  });

  test('one person can end or unpublish an approved text, but not change or republish it', async () => {
    const id = await createDraft(owner, 'Approved');
    await asked(owner, id);
    await approve(editor, id);
    const title = 'Approved';
    const unpublish_at = new Date(Date.now() + 86_400_000).toISOString();
    expect(
      statuses([
        await owner.patch(`/admin/blog/${id}`, { title, unpublish_at }),
        await owner.patch(`/admin/blog/${id}`, { title: 'Another', unpublish_at }),
        await owner.patch(`/admin/blog/${id}`, { state: 'draft' }),
        // An unpublished text can be changed unseen, so it needs approval again.
        await owner.patch(`/admin/blog/${id}`, { state: 'published' }),
      ]),
    ).toEqual([200, 403, 200, 403]);
  });

  const take = (person: Person, id: number) =>
    person.post('/admin/blog/bulk', { ids: [id], action: 'unpublish' });

  async function onSite(title: string) {
    const id = await createDraft(owner, title);
    await asked(owner, id);
    await approve(editor, id);
    return id;
  }

  test('the author of a draft can’t approve a text that another took off the site', async () => {
    const id = await onSite('Taken off');
    await write(editor, id, { html: '<p>First.</p>' });
    await write(other, id, { html: '<p>Second.</p>' });
    await take(owner, id);
    await asked(editor, id);
    const third = await staff(site(), 'Thea', 'editor');
    expect(
      statuses([
        await approve(editor, id),
        await approve(other, id),
        await approve(owner, id),
        await approve(third, id),
      ]),
    ).toEqual([403, 403, 403, 200]);
  });

  test('the author of a draft can’t approve it after another restored it', async () => {
    const id = await onSite('Brought back');
    await write(editor, id, { html: '<p>Of the editor.</p>' });
    await owner.post(`/admin/blog/${id}/revisions/1/restore`);
    const { results } = (await owner.get(`/admin/blog/${id}/revisions`)).json<{
      results: { n: number; cause: string }[];
    }>();
    const drafted = results.find(({ cause }) => cause === 'draft')?.n;
    await owner.delete(`/admin/blog/${id}/draft`);
    await owner.post(`/admin/blog/${id}/revisions/${drafted}/restore`);
    await asked(owner, id);
    expect(statuses([await approve(editor, id), await approve(other, id)])).toEqual([403, 200]);
  });

  test('the author of a draft can’t approve a copy that another made', async () => {
    const id = await createDraft(owner, 'Duplicated');
    await write(editor, id, { html: '<p>Of the editor.</p>' });
    const made = await other.post(`/admin/blog/${id}/duplicate`);
    const copy = made.json<{ results: { id: number } }>().results.id;
    await asked(other, copy);
    const third = await staff(site(), 'Thea', 'editor');
    expect(
      statuses([
        await approve(owner, copy),
        await approve(editor, copy),
        await approve(other, copy),
        await approve(third, copy),
      ]),
    ).toEqual([403, 403, 403, 200]);
  });

  test('a discarded draft leaves nothing to approve, not even its title', async () => {
    const id = await createDraft(owner, 'Of the owner');
    await write(editor, id, { title: 'Of the editor' });
    await owner.delete(`/admin/blog/${id}/draft`);
    const { request, fields } = await asked(owner, id).then(() => review(editor, id));
    expect([request?.title, fields['title']]).toEqual(['Of the owner', 'Of the owner']);
    expect((await approve(editor, id)).statusCode).toBe(200);
  });

  describe('the pictures of a gallery', () => {
    const base = '/admin/galleries';
    let gallery: number;
    let picture: number;
    beforeEach(async () => {
      const made = await owner.post(base, { slug: `kites-${owner.user.id}`, title: 'Kites', state: 'draft' });
      gallery = made.json<{ results: { id: number } }>().results.id;
      const row = {
        kind: 'image',
        mime: 'image/png',
        fallback: '',
        variants: '[]',
        width: 1,
        height: 1,
      } as const;
      const { id } = await site()
        .db.insertInto('media')
        .values({
          ...row,
          hash: `kite-${gallery}`,
          name: 'kite.png',
          placeholder: '',
          created_at: timestamp(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      picture = id;
    });

    const add = (person: Person) =>
      person.post(`${base}/${gallery}/images/from-library`, { media_ids: [picture] });
    const reviewed = async (person: Person) =>
      (await person.get(`/admin/reviews/galleries/${gallery}`)).json<{ results: Review }>().results;
    const approveGallery = async (person: Person, version?: string) => {
      const { request, version: newest } = await reviewed(person);
      return person.post(`/admin/approvals/${request?.id}/approve`, { version: version ?? newest });
    };
    const askForGallery = (person: Person) =>
      person.post('/admin/approvals', { kind: 'galleries', id: gallery, note: '' });

    test('are approved with it, by a person who added none of them', async () => {
      await add(editor);
      await askForGallery(owner);
      expect(statuses([await approveGallery(editor), await approveGallery(other)])).toEqual([403, 200]);
    });

    test('that were added after a review are not approved unseen', async () => {
      await askForGallery(owner);
      const { version, pictures } = await reviewed(other);
      await add(editor);
      const { pictures: newest } = await reviewed(other);
      expect([pictures, newest]).toMatchObject([
        [],
        [{ alt: '', caption: '', cover: false, media: { id: picture, name: 'kite.png' } }],
      ]);
      expect(statuses([await approveGallery(other, version), await approveGallery(other)])).toEqual([
        409, 200,
      ]);
    });

    test('can be added once it is off the site, and only removed or sorted while it is on it', async () => {
      await add(owner);
      await askForGallery(owner);
      await approveGallery(editor);
      const images = `${base}/${gallery}/images`;
      const [{ id }] = (await owner.get(images)).json<{ results: [{ id: number }] }>().results;
      const refused = await owner.patch(`${images}/${id}`, { caption: 'Unread' });
      expect(refused.json()).toMatchObject({ message: expect.stringContaining('a draft first') });
      expect(
        statuses([
          await add(owner),
          await owner.patch(images, { order: [id] }),
          await owner.delete(`${images}/${id}`),
          await owner.post(`${base}/bulk`, { ids: [gallery], action: 'unpublish' }),
          await add(owner),
        ]),
      ).toEqual([403, 200, 204, 200, 201]);
    });

    test('can’t be added once its time on the site has ended, as one person can prolong that', async () => {
      await askForGallery(owner);
      await approveGallery(editor);
      const end = (unpublish_at: string | null) => owner.patch(`${base}/${gallery}`, { unpublish_at });
      await site()
        .db.updateTable('galleries')
        .set({ published_at: '2020-01-01T10:00:00.000Z', unpublish_at: '2020-01-02T10:00:00.000Z' })
        .where('id', '=', gallery)
        .execute();
      const ended = await owner.get(`${base}/${gallery}`);
      expect(ended.json()).toMatchObject({ results: { state: 'ended' } });
      expect(
        statuses([
          await add(owner),
          await end(null),
          await owner.patch(`${base}/${gallery}`, { state: 'draft', unpublish_at: null }),
          await add(owner),
        ]),
      ).toEqual([403, 200, 200, 201]);
    });
  });

  test('a preview still shows the draft', async () => {
    const id = await createDraft(owner, 'Previewed');
    const begun = await owner.post(`/admin/blog/${id}/preview`);
    const token = begun.json<{ url: string }>().url.split('preview=')[1];
    expect((await owner.get(`/blog/preview/${token}`)).json()).toMatchObject({
      results: { title: 'Previewed' },
    });
  });
});
