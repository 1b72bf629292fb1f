import { Site } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import { demoContent } from '../../../operations/demo/content';
import { sentTo } from '../../mail/outbox.fixture';
import { signedInPerson } from '../../../people/account/person.fixture';
import { describeSite } from '../../../testing/testing';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { subscribersRepository } from '../subscribers/subscribers.repository';

describeSite('a reader who confirms a subscription', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  const set = async (welcome: { is_on: boolean; subject: string; text: string }, from_name = '') => {
    const settings = newsletterSettingsRepository(site().db);
    await settings.change((await settings.state()).version, { welcome, from_name });
  };
  const confirm = async (name: string) => {
    const email = `${name}@example.org`;
    const token = await subscribersRepository(site().db).ask(email);
    const answer = await site().guest.post('/api/newsletter/confirm', { token });
    expect(answer.statusCode).toBe(200);
    return sentTo(site(), email);
  };

  test('is welcomed by an email with links to choose and unsubscribe', async () => {
    const [mail] = await confirm('usual');
    expect(mail).toMatchObject({ subject: 'You are subscribed' });
    const { unsubscribe_token } = await subscribersRepository(site().db).find('usual@example.org');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`/newsletter/preferences?token=${unsubscribe_token}`);
      expect(part).toContain(`/newsletter/unsubscribe?token=${unsubscribe_token}`);
    }
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: 'list-unsubscribe',
          value: expect.stringContaining(unsubscribe_token),
        }),
        expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
      ]),
    );
  });

  test('is welcomed in the charity’s words, with the same links', async () => {
    const text = 'Dear <reader>,\r\n\r\n\r\nthank you.\nGood to have you!';
    await set({ is_on: true, subject: 'Hello', text }, 'Jo of Lapis');
    const [mail] = await confirm('own-words');
    expect(mail).toMatchObject({ subject: 'Hello', from: { name: 'Jo of Lapis' } });
    expect(mail?.text).toMatch(/^Dear <reader>,\n\nthank you\.\nGood to have you!\n\n/);
    expect(mail?.html).toMatch(/<p [^>]*>Dear &#60;reader&#62;,<\/p>\s*<p [^>]*>thank you\.<br>Good to/);
    expect(mail?.text).toContain('/newsletter/preferences?token=');
    expect(mail?.text).toContain('/newsletter/unsubscribe?token=');
  });

  test('is subscribed without an email if that is switched off, even in an account', async () => {
    await set({ is_on: false, subject: 'Hello', text: 'Never sent.' });
    expect(await confirm('quiet')).toEqual([]);
    expect(await subscribersRepository(site().db).stateOf('quiet@example.org')).toBe('on');
    const person = await signedInPerson(site());
    await person.patch('/settings/newsletter', { subscribed: true });
    expect(await subscribersRepository(site().db).stateOf(person.user.email)).toBe('on');
    expect(await sentTo(site(), person.user.email)).toEqual([]);
  });
});
