import { Site } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite, type TestSite } from '../../testing/testing';
import { type Person, signedInPerson } from './person.fixture';

const choose = async (person: Person, subscribed: boolean) =>
  (await person.patch('/settings/newsletter', { subscribed })).json<{ state: string }>().state;

const fetchState = async (person: Person) =>
  (await person.get('/settings/newsletter')).json<{ state: string }>().state;

const mails = async (site: TestSite, { user }: Person) =>
  (await sentTo(site, user.email)).map(({ subject }) => subject);

async function confirm(site: TestSite, { user }: Person) {
  const text = (await sentTo(site, user.email)).at(-1)?.text ?? '';
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  return (await site.guest.post('/api/newsletter/confirm', { token })).statusCode;
}

describeSite('the newsletter of an account', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('starts at once if the address is verified, and ends at once', async () => {
    const person = await signedInPerson(site());
    expect(await fetchState(person)).toBe('off');
    expect(await choose(person, true)).toBe('on');
    expect(await fetchState(person)).toBe('on');
    expect(await mails(site(), person)).toEqual(['You are subscribed']);
    expect(await subscribersRepository(site().db).find(person.user.email)).toMatchObject({
      basis: 'consent',
      consent: newsletterConsent,
      asked_at: expect.any(String),
      confirmed_at: expect.any(String),
      unsubscribed_at: null,
    });

    expect(await choose(person, true)).toBe('on');
    expect(await mails(site(), person)).toEqual(['You are subscribed']);
    expect(await choose(person, false)).toBe('off');
    expect(await choose(person, false)).toBe('off');
    expect(await fetchState(person)).toBe('off');
    expect(await choose(person, true)).toBe('on');
    expect(await fetchState(person)).toBe('on');
  });

  test('that was requested on a page is confirmed by the account', async () => {
    const person = await signedInPerson(site());
    await site().guest.post('/api/newsletter', { email: person.user.email.toUpperCase() });
    expect(await fetchState(person)).toBe('pending');
    expect(await choose(person, true)).toBe('on');
  });

  test('needs confirmation by email if the address is not verified', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    expect(await choose(person, true)).toBe('pending');
    expect(await fetchState(person)).toBe('pending');
    expect(await mails(site(), person)).toEqual(['Please confirm your subscription']);
    expect((await subscribersRepository(site().db).find(person.user.email)).confirmed_at).toBeNull();
  });

  test('is not started by the link of a request that was taken back', async () => {
    const person = await signedInPerson(site(), { email_verified_at: null });
    for (let i = 0; i < 2; i++) {
      await choose(person, true);
      expect(await choose(person, false)).toBe('off');
      expect(await fetchState(person)).toBe('off');
      expect(await confirm(site(), person)).toBe(410);
      expect(await fetchState(person)).toBe('off');
    }
    await choose(person, true);
    expect(await confirm(site(), person)).toBe(200);
  });

  test('of an unverified address is neither shown nor ended: it may be another person’s', async () => {
    const owner = await signedInPerson(site());
    await choose(owner, true);
    const { db } = site();
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', owner.user.id).execute();

    expect(await fetchState(owner)).toBe('off');
    expect(await choose(owner, true)).toBe('pending');
    expect((await mails(site(), owner)).at(-1)).toBe('You are already subscribed');
    expect(await choose(owner, false)).toBe('off');
    expect(await subscribersRepository(db).stateOf(owner.user.email)).toBe('on');
  });

  test('is switched on five times an hour at most, and off at any time', async () => {
    const person = await signedInPerson(site());
    for (let i = 0; i < 5; i++) await choose(person, true);
    const refused = await person.patch('/settings/newsletter', { subscribed: true });
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: expect.stringMatching(/wait/) }]);
    expect(await choose(person, false)).toBe('off');
  });
});
