import type { Todos, Stats } from '@lapis/contract';
import type { NewMedia } from '../../media/library/media.repository';
import { DAY, MINUTE, timestamp } from '../../server/time/clock';
import { linkChecksRepository } from '../../content/links/link-checks.repository';
import { mailsRepository } from '../../inbox/mail/mails.repository';
import { asked, createDraft, staff } from '../../people/approval/approval.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

describeSite('what needs attention', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  const read = async (): Promise<Todos> => (await admin.get('/api/admin/stats')).json<Stats>().attention;

  async function create(kind: string, fields: object) {
    const answer = await admin.post(`/api/admin/${kind}`, fields);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ results: { id: number } }>().results.id;
  }

  let files = 0;
  async function addFile(file: Partial<NewMedia>) {
    files += 1;
    const { id } = await site()
      .db.insertInto('media')
      .values({
        kind: 'image',
        hash: files.toString(16).padStart(32, '0'),
        width: 480,
        height: 320,
        fallback: `picture-${files}.webp`,
        variants: '[]',
        alt: 'A kite over a school',
        created_at: timestamp(),
        ...file,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('is nothing at first', async () => {
    expect(await read()).toEqual({
      new_messages: 0,
      waiting: [],
      scheduled: { total: 0, next: [] },
      pictures: { expiring: 0, no_consent: 0, withdrawn: 0, no_alt: 0 },
      due_reports: [],
      dead_links: 0,
      failed_mails: 0,
      late_mails: 0,
      no_mail_server: true,
      server: {
        backups: { are_made: false, last_good_at: null, is_stale: false, problem: null },
        // Depends on the machine.
        disk_left: (await read()).server.disk_left,
        remotes: [],
        overdue: { mails: 0, pictures: 0, scheduled: 0, purges: 0 },
      },
    });
  });

  test('includes drafts and unpublished changes', async () => {
    await create('blog', { title: 'A draft', slug: 'a-draft' });
    const trashed = await create('blog', { title: 'A draft in the trash', slug: 'in-the-trash' });
    await admin.delete(`/api/admin/blog/${trashed}`);
    const text = { name: 'about', title: 'About us', html: '<p>Us.</p>', state: 'published' };
    const widget = await create('widgets', text);
    await admin.patch(`/api/admin/widgets/${widget}/draft`, { fields: { title: 'About all of us' } });
    expect((await read()).waiting).toEqual([
      { kind: 'blog', drafts: 1, changed: 0 },
      { kind: 'widgets', drafts: 0, changed: 1 },
    ]);
  });

  test('includes scheduled actions, the soonest first', async () => {
    const [sooner, later] = [timestamp(DAY), timestamp(2 * DAY)];
    const scheduled = { html: '<p>Words.</p>', state: 'scheduled', publish_at: later };
    const coats = await create('blog', { title: 'Winter coats', slug: 'winter-coats', ...scheduled });
    const ending = { state: 'published', unpublish_at: sooner };
    const widget = await create('widgets', {
      name: 'appeal',
      title: 'Appeal',
      html: '<p>Words.</p>',
      ...ending,
    });
    const trashed = await create('blog', { title: 'Given up', slug: 'given-up', ...scheduled });
    await admin.delete(`/api/admin/blog/${trashed}`);
    expect((await read()).scheduled).toEqual({
      total: 2,
      next: [
        { kind: 'widgets', id: widget, title: 'Appeal', action: 'unpublished', at: sooner },
        { kind: 'blog', id: coats, title: 'Winter coats', action: 'published', at: later },
      ],
    });
  });

  test('names five scheduled actions, and counts all', async () => {
    for (let i = 0; i < 5; i++) {
      const publish_at = timestamp(10 * DAY);
      const text = { title: `Story ${i}`, slug: `story-${i}`, html: '<p>Words.</p>' };
      await create('blog', { ...text, state: 'scheduled', publish_at });
    }
    const { total, next } = (await read()).scheduled;
    expect(total).toBe(7);
    expect(next.map(({ title }) => title)).toEqual([
      'Appeal',
      'Winter coats',
      'Story 0',
      'Story 1',
      'Story 2',
    ]);
  });

  test('includes pictures without a description, and consents that are missing, ending or ended', async () => {
    const day = (days: number) => timestamp(days * DAY).slice(0, 10);
    const given = {
      people: 1,
      consent_from: 'Her mother',
      consent_covers: 'all',
      consent_given_at: day(-99),
    };
    await addFile({ alt: '' });
    await addFile({ alt: '', decorative: 1 });
    await addFile({ alt: '', kind: 'document', mime: 'application/pdf' });
    await addFile({ people: 1 });
    await addFile({ ...given, consent_until: day(20) });
    await addFile({ ...given, consent_until: day(40) });
    await addFile({ ...given, consent_withdrawn_at: timestamp() });
    const hash = 'f'.repeat(32);
    const image_id = await addFile({ ...given, consent_until: day(-1) });
    await addFile({ ...given, hash, consent_withdrawn_at: timestamp() });
    await create('blog', { title: 'A kite', slug: 'a-kite', image_id });
    const html = `<p><img src="/storage/media/${hash}-480.webp" alt="A kite"></p>`;
    const seen = ['Visitors will not see “”, as consent for it was withdrawn.'];
    await create('widgets', { name: 'kites', title: 'Kites', html, seen });
    expect((await read()).pictures).toEqual({ no_alt: 1, no_consent: 1, expiring: 1, withdrawn: 2 });
  });

  test('includes last year’s reports of a kind that was published before', async () => {
    const document_id = await addFile({ kind: 'document', mime: 'application/pdf', pages: 12 });
    const last = new Date().getUTCFullYear() - 1;
    const publish = (kind: string, year: number, state = 'published') =>
      create('reports', { title: `${kind} ${year}`, kind, year, document_id, state });
    await publish('annual report', last - 2);
    await publish('policy', last - 2);
    expect((await read()).due_reports).toEqual([{ kind: 'annual report', year: last }]);
    await publish('accounts', last - 1);
    await publish('annual report', last, 'draft');
    expect((await read()).due_reports).toEqual([
      { kind: 'annual report', year: last },
      { kind: 'accounts', year: last },
    ]);
    await publish('annual report', last);
    expect((await read()).due_reports).toEqual([{ kind: 'accounts', year: last }]);
  });

  test('includes dead links', async () => {
    const url = 'https://example.org/gone';
    const id = await create('links', { title: 'A friend', url, category: 'Friends' });
    const visit = { status: 'dead', code: 404, words: 'Not found (404)', moved_to: null } as const;
    await linkChecksRepository(site().db).note({ id, url }, visit);
    expect((await read()).dead_links).toBe(1);
    await admin.patch(`/api/admin/links/${id}`, { url: 'https://example.org/here' });
    expect((await read()).dead_links).toBe(0);
  });

  test('includes emails that could not be sent', async () => {
    const mails = mailsRepository(site().db);
    const mail = { to: 'mina@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await mails.add([mail, mail]);
    const failed = await mails.claim();
    await mails.failed(failed!, 'The server is away');
    expect(await read()).toMatchObject({ failed_mails: 0, late_mails: 1 });
    await site().db.updateTable('mails').set({ next_try_at: null }).where('id', '=', failed!.id).execute();
    expect(await read()).toMatchObject({ failed_mails: 1, late_mails: 0 });
    await site()
      .db.updateTable('mails')
      .set({ next_try_at: timestamp(-MINUTE) })
      .execute();
    const again = await mails.claim();
    await mails.sent(again!.id);
    expect(await read()).toMatchObject({ failed_mails: 0, late_mails: 0 });
  });
});

describeSite('the dashboard of an author', (site) => {
  test('has her own drafts and pictures alone', async () => {
    const [author, editor] = [await staff(site(), 'Ada', 'author'), await staff(site(), 'Edith', 'editor')];
    await createDraft(editor, 'Of an editor');
    const first = await createDraft(author, 'Of bread');
    await createDraft(author, 'Of tea');
    await asked(author, first);
    const picture = { kind: 'image', width: 1, height: 1, variants: '[]', created_at: timestamp() } as const;
    const added = [author.user.id, editor.user.id, null].map((created_by, at) => ({
      ...picture,
      created_by,
      hash: `own-${at}`,
      fallback: `own-${at}.webp`,
    }));
    await site().db.insertInto('media').values(added).execute();

    const mail = { to: 'mina@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await mailsRepository(site().db).add([mail]);
    await site().db.updateTable('mails').set({ next_try_at: null, last_error: 'Away' }).execute();

    const own = (await author.get('/admin/stats')).json<Stats>();
    expect(own.own_drafts).toEqual({
      total: 2,
      next: [
        {
          kind: 'blog',
          id: expect.any(Number),
          title: 'Of tea',
          updated_at: expect.any(String),
          approval: null,
        },
        { kind: 'blog', id: first, title: 'Of bread', updated_at: expect.any(String), approval: 'asked' },
      ],
    });
    expect(own.attention).toMatchObject({ waiting: [], pictures: { no_alt: 1 }, failed_mails: 0 });
    const all = (await editor.get('/admin/stats')).json<Stats>();
    expect(all.own_drafts).toEqual({ total: 0, next: [] });
    expect(all.attention).toMatchObject({ waiting: [{ kind: 'blog', drafts: 3 }], pictures: { no_alt: 3 } });
  });
});
