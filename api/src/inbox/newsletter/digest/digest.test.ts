import { type Language, type Mailing, Site, usualNewsletterSettings } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import { demoContent } from '../../../operations/demo/content';
import { signedInPerson } from '../../../people/account/person.fixture';
import { connectDatabase } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';
import { addStory } from '../../../testing/content';
import { describeSite } from '../../../testing/testing';
import type { FrozenMail } from '../newsletter-mail/frozen-mail';
import { addSubscribers } from '../mailings/subscribers.fixture';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { sendDigest } from './send-digest';

describeSite('a digest of new stories', (site) => {
  let editor: Awaited<ReturnType<typeof signedInPerson>>;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    await addSubscribers(
      site().db,
      { email: 'ava@example.org' },
      { email: 'parwana@example.org', language: 'ps' },
      { email: 'resting@example.org', language: 'fa-AF', paused_until: timestamp(DAY) },
    );
    editor = await signedInPerson(site(), { role: 'admin', staff_role: 'editor' });
  });

  /** Switches a digest on in 2025, or with its last period ending at a moment. */
  async function switchOn(
    language: Language,
    interval: 'week' | 'month',
    since = '2025-01-01T00:00:00.000Z',
  ) {
    const settings = newsletterSettingsRepository(site().db);
    const { digests } = await settings.read();
    await settings.change((await settings.state()).version, {
      digests: { ...digests, [language]: interval },
    });
    await site()
      .db.insertInto('newsletter_digests')
      .values({ language, covered_until: since })
      .onConflict((conflict) => conflict.column('language').doUpdateSet({ covered_until: since }))
      .execute();
  }
  const send = (language: Language, moment: string) =>
    sendDigest(site(), language, 'Europe/London', new Date(moment));
  const sent = async (campaign: string) => {
    const rows = await site()
      .db.selectFrom('mailings')
      .selectAll()
      .where('campaign', '=', campaign)
      .execute();
    return rows.map(({ content, audience, ...row }) => ({
      ...row,
      audience: JSON.parse(audience) as object,
      mail: JSON.parse(content) as FrozenMail,
    }));
  };

  test('contains the stories of its language since the last one', async () => {
    await switchOn('en', 'week', '2026-03-02T08:00:00.000Z');
    const story = (slug: string, published_at: string | null, more: object = {}) =>
      addStory(site().db, { slug, title: `The ${slug}`, published_at, ...more });
    await story('old', '2026-03-02T07:59:00.000Z');
    await story('kites', '2026-03-03T12:00:00.000Z');
    await story('roofs', '2026-03-08T12:00:00.000Z');
    await story('next', '2026-03-09T08:01:00.000Z');
    await story('draft', null);
    await story('pashto', '2026-03-04T12:00:00.000Z', { language: 'ps' });

    expect(await send('en', '2026-03-09T08:04:00Z')).toBe(false);
    expect(await send('en', '2026-03-09T08:05:00Z')).toBe(true);
    const [mailing, ...others] = await sent('digest-en-2026-03-09');
    expect(others).toEqual([]);
    expect(mailing).toMatchObject({
      kind: 'digest',
      state: 'scheduled',
      newsletter_id: null,
      audience: { languages: ['en'] },
      subject: expect.stringMatching(/^New stories from /),
      rate: 120,
    });
    const { html, text } = mailing!.mail;
    expect(text.indexOf('The roofs')).toBeLessThan(text.indexOf('The kites'));
    for (const words of [html, text]) {
      expect(words).toContain('/blog/kites?from=digest-en-2026-03-09');
      expect(words).not.toMatch(/The (old|next|draft|pashto)/);
      expect(words).not.toContain('/letters/');
    }
    expect(html).toContain('The roofs · The kites');

    expect(await send('en', '2026-03-09T08:10:00Z')).toBe(false);
    expect(await send('en', '2026-03-15T23:00:00Z')).toBe(false);
    expect(await send('en', '2026-03-16T08:10:00Z')).toBe(true);
    const [later] = await sent('digest-en-2026-03-16');
    expect(later?.mail.text).toContain('The next');
    expect(later?.mail.text).not.toContain('The roofs');
  });

  test('is sent late if the site was down in the morning, as one email for several weeks', async () => {
    await switchOn('en', 'week', '2026-04-06T07:00:00.000Z');
    await addStory(site().db, { slug: 'first-week', published_at: '2026-04-08T12:00:00.000Z' });
    await addStory(site().db, { slug: 'second-week', published_at: '2026-04-15T12:00:00.000Z' });
    expect(await send('en', '2026-04-22T15:00:00Z')).toBe(true);
    expect((await sent('digest-en-2026-04-20'))[0]?.mail.text).toMatch(/second-week[^]*first-week/);
  });

  test('is sent on the first of the month, in its readers’ language and the charity’s time zone', async () => {
    await switchOn('ps', 'month', '2026-05-01T07:00:00.000Z');
    await addStory(site().db, { slug: 'may', language: 'ps', published_at: '2026-05-20T12:00:00.000Z' });
    expect(await send('ps', '2026-05-31T23:00:00Z')).toBe(false);
    expect(await send('ps', '2026-06-01T07:05:00Z')).toBe(true);
    const [mailing] = await sent('digest-ps-2026-06');
    expect(mailing).toMatchObject({ audience: { languages: ['ps'] }, mail: { language: 'ps' } });
    expect(mailing?.mail.html).toContain('dir="rtl"');
  });

  test('is not sent if nothing is new, and later stories come in the next one', async () => {
    await switchOn('en', 'month', '2025-06-01T07:00:00.000Z');
    expect(await send('en', '2025-07-01T09:00:00Z')).toBe(false);
    await addStory(site().db, { slug: 'july', published_at: '2025-07-01T10:00:00.000Z' });
    expect(await send('en', '2025-07-01T11:00:00Z')).toBe(false);
    expect(await send('en', '2025-08-01T09:00:00Z')).toBe(true);
  });

  test('is not sent if all readers have paused', async () => {
    await switchOn('fa-AF', 'month');
    await addStory(site().db, { slug: 'dari', language: 'fa-AF', published_at: '2025-02-10T12:00:00.000Z' });
    expect(await send('fa-AF', '2025-03-01T12:00:00Z')).toBe(false);
    expect(await sent('digest-fa-af-2025-03')).toEqual([]);
  });

  test('never contains stories from before it was switched on', async () => {
    const off = usualNewsletterSettings.digests;
    const patch = async (digests: typeof off) => {
      const { version } = await newsletterSettingsRepository(site().db).state();
      return editor.patch('/admin/newsletters/settings', { version, digests });
    };
    await addStory(site().db, { slug: 'before' });
    await patch(off);
    await patch({ ...off, en: 'week' });
    expect(await sendDigest(site(), 'en', 'Europe/London', new Date(Date.now() + 8 * DAY))).toBe(false);

    await patch(off);
    await patch({ ...off, en: 'week' });
    await addStory(site().db, { slug: 'after', published_at: timestamp(1) });
    expect(await sendDigest(site(), 'en', 'Europe/London', new Date(Date.now() + 16 * DAY))).toBe(true);
    const { content } = await site()
      .db.selectFrom('mailings')
      .select('content')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((JSON.parse(content) as FrozenMail).text).toMatch(/after/);
    expect((JSON.parse(content) as FrozenMail).text).not.toMatch(/before/);
  });

  test('is retried after a failure, and sent once by concurrent processes', async () => {
    await switchOn('en', 'month', '2025-09-01T07:00:00.000Z');
    await addStory(site().db, { slug: 'once', published_at: '2025-09-10T12:00:00.000Z' });
    const { db, settings } = site();
    const moment = new Date('2025-10-01T12:00:00Z');
    await expect(
      sendDigest({ db, settings: { ...settings, publicUrl: 'nowhere' } }, 'en', 'Europe/London', moment),
    ).rejects.toThrow();
    // SQLite has a single writer, and another connection of this process couldn't wait for it.
    const other = settings.databaseUrl ? await connectDatabase(settings) : db;
    try {
      const tries = [db, other, db, other].map((each) =>
        sendDigest({ db: each, settings }, 'en', 'Europe/London', moment),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    } finally {
      if (other !== db) await other.destroy();
    }
    expect(await sent('digest-en-2025-10')).toHaveLength(1);
  });

  test('can be viewed, paused, resumed and stopped by staff', async () => {
    await switchOn('en', 'month', '2025-10-01T07:00:00.000Z');
    await addStory(site().db, { slug: 'seen', published_at: '2025-10-10T12:00:00.000Z' });
    expect(await send('en', '2025-11-01T12:00:00Z')).toBe(true);
    const base = '/admin/newsletters/digests';
    const { results } = (await editor.get(base)).json<{ results: Mailing[] }>();
    expect(results[0]).toMatchObject({ state: 'scheduled', audience: { languages: ['en'] }, count: 1 });
    const change = async (what: string) => {
      const answer = await editor.post(`${base}/${results[0]?.id}/${what}`);
      return answer.statusCode === 200
        ? answer.json<{ results: Mailing }>().results.state
        : answer.statusCode;
    };
    const steps = ['pause', 'pause', 'resume', 'stop', 'stop'];
    const states = [];
    for (const step of steps) states.push(await change(step));
    expect(states).toEqual(['paused', 409, 'scheduled', 'stopped', 409]);
    expect((await editor.post(`${base}/999999/stop`)).statusCode).toBe(404);
  });
});
