import type { ManagedGift, OwnGifts } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { StoredSite } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { signedInPerson } from '../../people/account/person.fixture';
import { describeSite } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { settleGift } from '../ledger/settle-gift';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';

let network = 0;

describeSite('gifts that their giver manages', (site) => {
  beforeAll(async () => {
    await siteRepository(site().db).write(StoredSite.parse(demoContent.site));
    await givingSettingsRepository(site().db).change(1, { gift_aid: true });
  });

  async function gift(email: string, of: { subscription?: string; name?: string } = {}) {
    const { db } = site();
    const { name = 'Mina Marsh', subscription } = of;
    const supporter = await supportersRepository(db).identify({ name, email });
    const row = await giftsRepository(db).create({
      supporter_id: supporter.id,
      amount: 1000,
      interval: 'month',
      method: subscription ? 'card' : 'transfer',
      source: 'page',
    });
    if (subscription) {
      await giftsRepository(db).setProvider(row.id, {
        provider: 'stripe',
        provider_subscription: subscription,
      });
      await giftsRepository(db).addEvent(row.id, { kind: 'begun' });
      await settleGift(db, row.id);
    }
    return row;
  }

  const ask = (email: string) =>
    site().app.inject({
      method: 'POST',
      url: '/api/managed-gifts',
      payload: { email },
      remoteAddress: `198.51.100.${(network += 1)}`,
    });

  async function mailedToken(email: string) {
    await ask(email);
    const text = (await sentTo(site(), email)).at(-1)?.text ?? '';
    return /\/give\/manage\/([\w-]+)/.exec(text)?.[1] ?? '';
  }

  const own = async (token: string) =>
    (await site().guest.get(`/api/managed-gifts/${token}`)).json<{ results: OwnGifts }>().results;

  test('get the same response for givers and others, but only givers get an email', async () => {
    await gift('known@example.org');
    const answers = [await ask('known@example.org'), await ask('unknown@example.org')];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await sentTo(site(), 'known@example.org')).toHaveLength(1);
    expect(await sentTo(site(), 'unknown@example.org')).toEqual([]);
  });

  test('can be requested by a plain form, whose response does not reveal who gives', async () => {
    await gift('plain@example.org');
    const sendForm = (email: string, headers = {}) =>
      site().app.inject({
        method: 'POST',
        url: '/give/manage',
        payload: new URLSearchParams({ email, website: '' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        remoteAddress: `198.51.100.${(network += 1)}`,
      });
    for (const [email, asked] of [
      ['plain@example.org', 'sent'],
      ['nobody@example.org', 'sent'],
      ['no address', 'wrong'],
    ] as const) {
      const { statusCode, headers } = await sendForm(email);
      expect([statusCode, headers.location]).toEqual([303, `/give/manage?asked=${asked}`]);
    }
    expect(await sentTo(site(), 'plain@example.org')).toHaveLength(1);
    expect(await sentTo(site(), 'nobody@example.org')).toEqual([]);
    const foreign = await sendForm('plain@example.org', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect(await sentTo(site(), 'plain@example.org')).toHaveLength(1);
  });

  test('are shown by the link mailed to their address, without those of others', async () => {
    const { reference } = await gift('own@example.org');
    await gift('other@example.org');
    const token = await mailedToken('own@example.org');
    expect(await own(token)).toMatchObject({
      name: 'Mina Marsh',
      gifts: [{ reference, is_changeable: false }],
    });
    expect((await site().guest.get('/api/managed-gifts/made-up')).statusCode).toBe(404);
  });

  test('can’t be changed by another’s link, nor if they are standing orders', async () => {
    const others = await gift('another@example.org', { subscription: 'sub_another' });
    const own = await gift('standing@example.org');
    const token = await mailedToken('standing@example.org');
    const change = (reference: string) =>
      site().guest.patch(`/api/managed-gifts/${token}/${reference}`, { amount: 500 });
    expect((await change(others.reference)).statusCode).toBe(404);
    const refused = await change(own.reference);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/ask your bank/),
    ]);
  });

  test('lead back to their page without scripts if the card can’t be replaced', async () => {
    const { reference } = await gift('card@example.org', { subscription: 'sub_card' });
    const token = await mailedToken('card@example.org');
    // This site has no provider.
    const { statusCode, headers } = await site().guest.get(`/api/managed-gifts/${token}/${reference}/card`);
    expect([statusCode, headers.location]).toEqual([303, `/give/manage/${token}?done=refused`]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('have Gift Aid declared and cancelled by the link', async () => {
    await gift('aid@example.org');
    const token = await mailedToken('aid@example.org');
    const taxpayer = { firstname: 'Mina', lastname: 'Marsh', house: '3', postcode: 'M1 1AE' };
    const declared = await site().guest.post(`/api/managed-gifts/${token}/declaration`, taxpayer);
    expect(declared.json<{ results: OwnGifts }>().results).toMatchObject({
      has_gift_aid: true,
      gifts: [{ has_gift_aid: true }],
    });
    const withdrawn = await site().guest.delete(`/api/managed-gifts/${token}/declaration`);
    expect(withdrawn.json<{ results: OwnGifts }>().results).toMatchObject({ has_gift_aid: false });
  });

  test('of a couple with one address get Gift Aid from the one who signs', async () => {
    await gift('couple@example.org', { name: 'Ann Lee' });
    await gift('couple@example.org', { name: 'Bob Lee' });
    const token = await mailedToken('couple@example.org');
    expect((await own(token)).gifts).toHaveLength(2);
    await site().guest.post(`/api/managed-gifts/${token}/declaration`, {
      firstname: 'Bob',
      lastname: 'Lee',
      house: '3',
      postcode: 'M1 1AE',
    });
    const declared = await site()
      .db.selectFrom('declarations')
      .innerJoin('supporters', 'supporters.id', 'declarations.supporter_id')
      .select('supporters.name')
      .where('supporters.email', '=', 'couple@example.org')
      .execute();
    expect(declared).toEqual([{ name: 'Bob Lee' }]);
  });

  test('get no Gift Aid from a person who did not give them', async () => {
    await gift('tom@example.org', { name: 'Tom Marsh' });
    const token = await mailedToken('tom@example.org');
    const declare = (firstname: string, lastname: string) =>
      site().guest.post(`/api/managed-gifts/${token}/declaration`, {
        firstname,
        lastname,
        house: '3',
        postcode: 'M1 1AE',
      });
    const refused = await declare('Mina', 'Karimi');
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { lastname: [expect.stringMatching(/^The gifts from this address are from Tom Marsh/)] },
    ]);
    expect((await declare('Thomas', 'Marsh')).json()).toMatchObject({ results: { has_gift_aid: true } });
  });

  test('are shown in an account once its address is verified', async () => {
    const person = await signedInPerson(site(), { role: 'user' });
    await gift(person.user.email);
    const listed = async () =>
      (await person.get('/account/gifts')).json<{ results: { gifts: ManagedGift[] } }>();
    const verify = (email_verified_at: string | null) =>
      site()
        .db.updateTable('users')
        .set({ email_verified_at })
        .where('email', '=', person.user.email)
        .execute();
    await verify(null);
    expect((await listed()).results.gifts).toEqual([]);
    expect((await person.post('/account/gifts/manage')).statusCode).toBe(409);
    await verify('2026-01-01T09:00:00.000Z');
    expect((await listed()).results.gifts).toHaveLength(1);
    expect((await person.post('/account/gifts/manage')).json()).toEqual({
      page: expect.stringMatching(/^\/give\/manage\//),
    });
  });
});
