import type { NewsletterCheck, NewsletterMail } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import { drawn, librarian } from '../../../media/library/media.fixture';
import { describeSite, type TestSite } from '../../../testing/testing';

const environment = {
  PUBLIC_URL: 'https://ours.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'letters@ours.example',
};

describeSite(
  'the email of a newsletter',
  (site) => {
    let admin: Awaited<ReturnType<TestSite['signIn']>>;
    let library: ReturnType<typeof librarian>;
    const base = '/api/admin/newsletters';
    let count = 0;

    beforeAll(async () => {
      admin = await site().signIn('admin');
      library = librarian(site, admin);
      await siteRepository(site().db).change({
        app_name: 'Ours',
        address_lines: ['1 Our Street'],
        phone: '020 7946 0000',
      });
    });

    const text = (html: string) => ({ type: 'text', id: 'text', html });
    const whole = { subject: 'Forty hats', preview: 'Where they went', blocks: [text('<p>Dear reader</p>')] };

    async function add(fields: object) {
      count += 1;
      const answer = await admin.post(base, {
        slug: `newsletter-${count}`,
        title: 'A newsletter',
        ...whole,
        ...fields,
      });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ results: { id: number; version: number } }>().results;
    }
    const fetchMail = async (id: number) =>
      (await admin.get(`${base}/${id}/mail`)).json<{ results: NewsletterMail }>().results;
    const fetchChecks = async (fields: object) => (await fetchMail((await add(fields)).id)).checks;
    const said = (checks: NewsletterCheck[], level: NewsletterCheck['level']) =>
      checks.filter((check) => check.level === level).map((check) => check.text);

    test('is what readers would get, with the settings that its text names', async () => {
      const { id } = await add({
        from_name: 'Mina of Ours',
        blocks: [text('<p>Call <span data-setting="phone"></span>.</p>')],
      });
      const mail = await fetchMail(id);
      expect(mail).toMatchObject({
        subject: 'Forty hats',
        preview: 'Where they went',
        from: 'Mina of Ours <letters@ours.example>',
      });
      expect(mail.text).toContain('Call 020 7946 0000.');
      expect(mail.html).toContain('href="tel:02079460000"');
      expect(mail.size).toBe(Buffer.byteLength(mail.html));
    });

    test('shows the draft if there is one', async () => {
      const { id } = await add({ state: 'published', subject: 'As it was' });
      const fields = { ...whole, subject: 'As it will be', slug: 'drafted', title: 'A newsletter' };
      const saved = await admin.patch(`${base}/${id}/draft`, { version: 0, fields });
      expect(saved.statusCode).toBe(200);
      const mail = await fetchMail(id);
      expect(mail.subject).toBe('As it will be');
      expect(mail.text).toContain('https://ours.example/letters/drafted?from=drafted');
    });

    test('is not shown to guests', async () => {
      const { id } = await add({});
      expect((await site().guest.get(`${base}/${id}/mail`)).statusCode).toBe(401);
      expect((await admin.get(`${base}/999999/mail`)).statusCode).toBe(404);
    });

    test('has no errors or warnings if it is complete', async () => {
      const checks = await fetchChecks({});
      expect([...said(checks, 'error'), ...said(checks, 'warning')]).toEqual([]);
      expect(said(checks, 'fine')).toEqual([
        expect.stringMatching(/kB: small enough for every email program/),
      ]);
    });

    test('reports that it is empty, lacks a subject or contains a placeholder', async () => {
      const checks = await fetchChecks({ subject: '', preview: '', title: 'TODO: a title', blocks: [] });
      expect(said(checks, 'error')).toEqual([expect.stringMatching(/newsletter is empty/)]);
      expect(said(checks, 'warning')).toEqual([
        expect.stringMatching(/no subject.*TODO: a title/),
        expect.stringMatching(/preview line is empty/),
        expect.stringMatching(/“TODO” in the newsletter looks like a placeholder/),
      ]);
    });

    test('warns of a subject that is too long for inboxes', async () => {
      expect(said(await fetchChecks({ subject: 'Hats '.repeat(20).trim() }), 'warning')).toEqual([
        expect.stringMatching(/has 99 characters.*78 at most/),
      ]);
    });

    test('can’t be sent if links or buttons lead nowhere', async () => {
      const checks = await fetchChecks({
        blocks: [
          text(
            '<p><a href="/blog/never-written">a story</a> <a href="https://nowhere">a slip</a> <a href="/">home</a> <a href="https://other.example/x">others</a></p>',
          ),
          { type: 'button', id: 'one', label: 'Go', href: '', kind: 'plain' },
          { type: 'button', id: 'two', label: '', href: '/', kind: 'plain' },
          { type: 'button', id: 'three', label: '', href: '', kind: 'help' },
        ],
      });
      expect(said(checks, 'error')).toEqual([
        expect.stringMatching(/“Go” has no address/),
        expect.stringMatching(/button has no text/),
        expect.stringMatching(/“a story” leads to a page that isn’t public: \/blog\/never-written/),
        expect.stringMatching(/“a slip” has an address that doesn’t work/),
      ]);
    });

    test('warns of a link that led nowhere when the links were last checked', async () => {
      const url = 'https://gone.example/page';
      const link = await admin.post('/api/admin/links', { title: 'Gone', url, category: 'Others' });
      const { id } = link.json<{ results: { id: number } }>().results;
      const checked_at = '2026-01-01T00:00:00.000Z';
      const found = { status: 'dead', code: 404, words: 'Not found (404)', moved_to: null } as const;
      await site()
        .db.insertInto('link_checks')
        .values({ link_id: id, url, checked_at, ...found })
        .execute();
      const checks = await fetchChecks({ blocks: [text(`<p><a href="${url}">there</a></p>`)] });
      expect(said(checks, 'warning')).toEqual([expect.stringMatching(/“there” did not work.*404/)]);
    });

    test('can’t be sent with a picture of people without consent, and leaves it out', async () => {
      const added = await library.add('child.png', await drawn(800, 500, '#3f1f8f').png().toBuffer());
      const picture = {
        type: 'picture',
        id: 'picture',
        image_id: added.id,
        alt: '',
        caption: '',
        size: 'text',
      };
      const { id } = await add({ blocks: [text('<p>Dear reader</p>'), picture] });
      const described = await fetchMail(id);
      expect(said(described.checks, 'warning')).toEqual([
        expect.stringMatching(/“child.png” has no description/),
      ]);
      const [, address = ''] = /src="https:\/\/ours\.example([^"]+)"/.exec(described.html) ?? [];
      expect(address).toMatch(/^\/storage\/mail\/[0-9a-f]{32}\.jpg$/);

      await library.change(added.id, { people: true, alt: 'A child' });
      const { checks, html } = await fetchMail(id);
      expect(said(checks, 'error')).toEqual([
        expect.stringMatching(/“child.png” shows people, and the library has no valid consent/),
      ]);
      expect(html).not.toContain(address);
    });

    test('reports a picture that was never chosen or is gone', async () => {
      const picture = (id: string, image_id: number | null) => ({
        type: 'picture',
        id,
        image_id,
        alt: '',
        caption: '',
        size: 'text',
      });
      const gone = `<p>See <img src="/storage/media/${'cd'.repeat(16)}-480.webp" alt="Gone"></p>`;
      const checks = await fetchChecks({ blocks: [text(gone), picture('none', null)] });
      expect(said(checks, 'error')).toEqual([expect.stringMatching(/no longer in the library/)]);
      expect(said(checks, 'warning')).toEqual([expect.stringMatching(/has not been chosen yet/)]);
    });

    test('can’t be sent if Gmail would cut it: the link to unsubscribe is at its end', async () => {
      const long = `<p>${'Words and more words. '.repeat(3000)}</p>`;
      const checks = await fetchChecks({ blocks: ['one', 'two'].map((id) => ({ ...text(long), id })) });
      expect(said(checks, 'error')).toEqual([expect.stringMatching(/Gmail cuts emails at 102 kB/)]);
    });

    test('can’t be sent without the approval of a second person if that is required', async () => {
      const { id } = await add({});
      await siteRepository(site().db).change({ needs_somebody_else: true });
      const { checks } = await fetchMail(id);
      await siteRepository(site().db).change({ needs_somebody_else: false });
      expect(said(checks, 'error')).toEqual([expect.stringMatching(/Ask for approval of this newsletter/)]);
    });
  },
  { environment },
);

describeSite('a newsletter on a site without email', (site) => {
  test('says what is not set up', async () => {
    const admin = await site().signIn('admin');
    const newsletter = { slug: 'a', title: 'A', preview: 'B', blocks: [] };
    const { id } = (await admin.post('/api/admin/newsletters', newsletter)).json<{
      results: { id: number };
    }>().results;
    const { results } = (await admin.get(`/api/admin/newsletters/${id}/mail`)).json<{
      results: NewsletterMail;
    }>();
    expect(results.checks.map((check) => check.text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Email is not set up/),
        expect.stringMatching(/no email address to send newsletters from/),
      ]),
    );
  });
});
