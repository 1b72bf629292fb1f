import { Site } from '@lapis/contract';
import { DAY, timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../mail/outbox.fixture';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { messagesRepository } from './messages.repository';

const STAFF = 'hello@lapis.example';

const written = {
  name: 'Mina Marsh',
  email: 'mina@example.org',
  subject: 'Coats for Bamyan',
  message: 'Our class has knitted forty hats.\nWhere may we send them?',
};
const message = { ...written, website: '' };

let network = 0;

const write = ({ app }: TestSite, body: object, remoteAddress = `198.51.100.${++network}`) =>
  app.inject({ method: 'POST', url: '/api/contact', payload: body, remoteAddress });

const stored = ({ db }: TestSite) => db.selectFrom('messages').selectAll().orderBy('id').execute();

describeSite('writing to the charity', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('stores the message, notifies staff, and acknowledges it', async () => {
    const answer = await write(site(), { ...message, name: '  Mina Marsh ' });
    expect(answer.statusCode).toBe(204);

    expect(await stored(site())).toEqual([
      expect.objectContaining({ ...written, state: 'new', created_at: expect.any(String) }),
    ]);
    expect(await sentTo(site(), STAFF)).toMatchObject([
      {
        subject: 'Website: Coats for Bamyan',
        replyTo: [{ name: 'Mina Marsh', address: 'mina@example.org' }],
        text: expect.stringContaining('> Our class has knitted forty hats.\n> Where may we send them?'),
      },
    ]);
    const [acknowledgement] = await sentTo(site(), 'mina@example.org');
    expect(acknowledgement?.subject).toBe('We have your message');
    // Otherwise an attacker could send text to strangers through the site.
    expect(`${acknowledgement?.text}${acknowledgement?.html}`).not.toMatch(/Mina|Coats|hats/);
    expect(acknowledgement?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    );
  });

  test('says for each field what to do', async () => {
    const answer = await write(site(), { name: ' ', email: 'mina', message: 'Hi', website: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: 'Please check what you entered.',
      errors: {
        name: ['Please enter your name.'],
        email: ['Type an email address, such as name@example.org'],
        subject: ['Please say in a few words what it is about.'],
        message: ['Please write your message, in at least 10 characters.'],
      },
    });
    const long = await write(site(), {
      ...message,
      name: 'x'.repeat(121),
      subject: 'x'.repeat(161),
      message: 'x'.repeat(5001),
    });
    expect(Object.keys(long.json<{ errors: object }>().errors)).toEqual(['name', 'subject', 'message']);
  });

  test.each(['name', 'subject', 'email'])(
    'rejects a line break in the %s, which could add headers to an email',
    async (field) => {
      const before = await stored(site());
      const answer = await write(site(), {
        ...message,
        [field]: 'a@b.example\r\nBcc: everybody@example.org',
      });
      expect(answer.statusCode).toBe(422);
      expect(await stored(site())).toEqual(before);
    },
  );

  test('rejects a message that is far too large', async () => {
    const answer = await write(site(), { ...message, message: 'x'.repeat(1_100_000) });
    expect(answer.statusCode).toBe(413);
  });

  test('appears to succeed if the hidden field is filled in, but does nothing', async () => {
    const before = await stored(site());
    const answer = await write(site(), {
      ...message,
      email: 'bot@example.org',
      website: 'https://spam.example',
    });
    expect(answer.statusCode).toBe(204);
    expect(await stored(site())).toEqual(before);
    expect(await sentTo(site(), 'bot@example.org')).toEqual([]);
  });

  test('stores a message for 24 months', async () => {
    await site()
      .db.updateTable('messages')
      .set({ created_at: timestamp(-731 * DAY) })
      .execute();
    await write(site(), { ...message, email: 'young@example.org' });
    await messagesRepository(site().db).purge();
    expect(await stored(site())).toMatchObject([{ email: 'young@example.org' }]);
  });
});

describeSite('writing to the charity too often', (site) => {
  test('is rejected from a network after five messages an hour', async () => {
    for (let i = 0; i < 5; i++) {
      const sent = await write(site(), { ...message, email: `${i}@example.org` }, '203.0.113.1');
      expect(sent.statusCode).toBe(204);
    }
    const refused = await write(site(), { ...message, email: '6@example.org' }, '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.json()).toEqual({
      message: 'You have written to us several times in the last hour. Please wait 60 minutes.',
    });
    expect(await stored(site())).toHaveLength(5);
  });

  test('is rejected from an email address after three', async () => {
    for (let i = 0; i < 3; i++) expect((await write(site(), message)).statusCode).toBe(204);
    expect((await write(site(), { ...message, email: 'MINA@example.org' })).statusCode).toBe(429);
  });

  test('does not count messages that failed on the server', async () => {
    const send = jest.spyOn(site().mail, 'inTransaction').mockRejectedValue(new Error('no database'));
    for (let i = 0; i < 6; i++) {
      const failed = await write(site(), { ...message, email: 'again@example.org' }, '203.0.113.7');
      expect(failed.statusCode).toBe(500);
    }
    send.mockRestore();
    const sent = await write(site(), { ...message, email: 'again@example.org' }, '203.0.113.7');
    expect(sent.statusCode).toBe(204);
  });

  test('does not count messages with errors', async () => {
    for (let i = 0; i < 6; i++) await write(site(), { ...message, name: '' }, '203.0.113.9');
    expect((await write(site(), { ...message, email: 'x@example.org' }, '203.0.113.9')).statusCode).toBe(204);
  });
});
