import { Site } from '@lapis/contract';
import { siteRepository } from '../cms/site/site.repository';
import { demoContent } from '../operations/demo/content';
import { describeSite } from '../testing/testing';
import { sentTo } from './mail/outbox.fixture';

const written = {
  name: 'Mina Marsh',
  email: 'mina@example.org',
  subject: 'Hats',
  message: 'We have knitted forty hats.',
  website: '',
};

describeSite('forms without scripts', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  const submit = (url: string, fields: Record<string, string>, from = 'same-origin') =>
    site().app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': from },
    });

  const draftAt = async (location: unknown) => {
    const { searchParams } = new URL(String(location), 'https://lapis.example');
    const token = searchParams.get('draft') ?? searchParams.get('sent') ?? '';
    return (await site().guest.get(`/api/form-drafts/${token}`)).json<unknown>();
  };

  const messages = () => site().db.selectFrom('messages').select(['name', 'subject']).execute();

  test('a message arrives once, and its page says where the reply will go', async () => {
    const { statusCode, headers } = await submit('/contact', written);
    expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
    expect(headers.location).toMatch(/^\/contact\?sent=[\w-]+#write$/);
    expect(await draftAt(headers.location)).toMatchObject({
      results: { values: { email: 'mina@example.org' }, errors: {} },
    });
    expect(await messages()).toEqual([{ name: 'Mina Marsh', subject: 'Hats' }]);
    expect(await sentTo(site(), 'mina@example.org')).toHaveLength(1);
  });

  test('a message with errors leads back to the form with all that was typed', async () => {
    const before = await messages();
    const typed = { ...written, email: 'mina', message: 'خ'.repeat(5001) };
    const { headers } = await submit('/contact', typed);
    expect(headers.location).toMatch(/^\/contact\?draft=[\w-]+#write$/);
    expect(await draftAt(headers.location)).toEqual({
      results: {
        values: typed,
        message: 'Please check what you entered.',
        errors: {
          email: ['Type an email address, such as name@example.org'],
          message: ['Please shorten your message to 5,000 characters.'],
        },
      },
    });
    expect(await messages()).toEqual(before);
  });

  test('a message that is one too many stays in the form, with the time to wait', async () => {
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push(await submit('/contact', written));
    expect(await draftAt(statuses.at(-1)?.headers.location)).toMatchObject({
      results: { values: written, message: expect.stringContaining('several times in the last hour') },
    });
  });

  test('the newsletter is asked for, and an address that is none leads back', async () => {
    const sent = await submit('/newsletter', { email: ' noor@example.org ', website: '' });
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: '/newsletter?sent=yes#ask' } });
    expect(await sentTo(site(), 'noor@example.org')).toHaveLength(1);

    const { headers } = await submit('/newsletter', { email: 'noor', website: '' });
    expect(await draftAt(headers.location)).toMatchObject({
      results: {
        values: { email: 'noor' },
        errors: { email: [expect.stringContaining('name@example.org')] },
      },
    });
  });

  test('a subscription is confirmed once by the link in the email', async () => {
    await submit('/newsletter', { email: 'laleh@example.org', website: '' });
    const text = (await sentTo(site(), 'laleh@example.org')).at(-1)?.text ?? '';
    const [, token = ''] = /newsletter\/confirm\?token=([\w-]+)/.exec(text) ?? [];

    const { headers } = await submit('/newsletter/confirm', { token });
    expect(headers.location).toMatch(/^\/newsletter\/confirm\?sent=[\w-]+#confirm$/);
    expect(await draftAt(headers.location)).toMatchObject({
      results: { message: expect.stringContaining('You are now subscribed') },
    });
    const again = await submit('/newsletter/confirm', { token });
    expect(await draftAt(again.headers.location)).toMatchObject({
      results: { values: {}, message: expect.stringContaining('already been used') },
    });
  });

  test.each(['/contact', '/newsletter', '/newsletter/confirm'])(
    '%s is only accepted from the site itself',
    async (url) => {
      expect(await submit(url, written, 'cross-site')).toMatchObject({ statusCode: 403 });
    },
  );
});
