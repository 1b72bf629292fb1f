import { Taxpayer } from '@lapis/contract';
import { announce } from '@lapis/contract/pages';
import Fastify from 'fastify';
import { HttpError } from '../../server/http/http-error';
import { formDraftsRepository } from '../../server/forms/form-drafts.repository';
import type { App } from '../../server/http/serve';
import { toDay } from '../../server/time/days';
import { describeSite } from '../../testing/testing';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import { declarationsRepository } from '../declarations/declarations.repository';
import { createManageLink } from '../gifts/mailed-link';
import { giftsRepository } from '../gifts/gifts.repository';
import { settleGift } from '../ledger/settle-gift';
import type { PaymentProvider } from '../payments/provider';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { createGiftChanges } from './change-own-gift';
import { manageFormRoutes } from './manage-forms.routes';

const unknownLink = { message: expect.stringContaining('link') };

describeSite('the forms on a giver’s page without scripts', (site) => {
  let app: App;
  const asked: unknown[] = [];
  let refusal: HttpError | undefined;

  beforeAll(async () => {
    announce({ 'give.manage.gifts': '/give/manage/:token' });
    const unused = () => Promise.reject(new Error('not asked for here'));
    const note = async (...said: unknown[]) => {
      if (refusal) throw refusal;
      asked.push(said);
    };
    const provider: PaymentProvider = {
      name: 'stripe',
      begin: unused,
      cardPage: unused,
      refund: unused,
      change: ({ reference }, pence) => note(reference, pence),
      cancel: ({ reference }) => note(reference, 'cancel'),
    };
    const { db, settings } = site();
    await givingSettingsRepository(db).change(1, { gift_aid: true });
    app = Fastify() as unknown as App;
    await app.register(manageFormRoutes, {
      db,
      settings,
      showRejected: async () => false,
      askForLink: unused,
      changeOwnGift: createGiftChanges(db, provider),
    });
    await app.ready();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    asked.length = 0;
    refusal = undefined;
  });

  /** Creates a monthly card gift and returns the page mailed to its giver. */
  async function gift(email: string) {
    const { db } = site();
    const { id: supporter_id } = await supportersRepository(db).identify({ name: 'Mina Marsh', email });
    const { id, reference } = await giftsRepository(db).create({
      supporter_id,
      amount: 1000,
      interval: 'month',
      method: 'card',
      source: 'page',
    });
    await giftsRepository(db).setProvider(id, { provider: 'stripe', provider_subscription: `sub_${id}` });
    await giftsRepository(db).addEvent(id, { kind: 'begun' });
    await settleGift(db, id);
    return { reference, supporter_id, page: await createManageLink(db, email) };
  }

  const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const outcome = async (url: string, fields: Record<string, string>) => {
    const { statusCode, headers } = await send(url, fields);
    expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
    return String(headers.location).replace(url, '');
  };
  /** Returns the reason that the page shows after a rejected form. */
  const rejection = async (url: string, fields: Record<string, string>) => {
    const [, draft = ''] = /^\?draft=([^#]+)#content$/.exec(await outcome(url, fields)) ?? [];
    return formDraftsRepository(site().db).find(draft);
  };

  test('change the amount, or stop the gift, at the provider', async () => {
    const { reference, page } = await gift('mina@example.org');
    expect(await outcome(page, { reference, amount: '£12.50' })).toBe('?done=changed');
    expect(await outcome(page, { reference })).toBe('?done=stopped');
    expect(asked).toEqual([
      [reference, 1250],
      [reference, 'cancel'],
    ]);
  });

  test('cancel Gift Aid', async () => {
    const { db } = site();
    const { page, supporter_id } = await gift('gift-aid@example.org');
    await declarationsRepository(db).declare({
      supporterId: supporter_id,
      given: 'page',
      taxpayer: Taxpayer.parse({ firstname: 'Mina', lastname: 'Marsh', house: '1', postcode: 'SW1A 1AA' }),
      past: true,
      future: true,
      madeOn: '2026-01-05',
      userName: '',
    });
    const today = toDay(new Date(), 'Europe/London');
    expect(await loadCoveringDeclaration(db, supporter_id, today)).toBeDefined();
    expect(await outcome(page, { declaration: 'cancel' })).toBe('?done=withdrawn');
    expect(await loadCoveringDeclaration(db, supporter_id, today)).toBeUndefined();
    expect(await rejection('/give/manage/made-up', { declaration: 'cancel' })).toMatchObject(unknownLink);
    expect(asked).toEqual([]);
  });

  test('declare Gift Aid, or say which field has to be corrected', async () => {
    const { db } = site();
    const { page, supporter_id } = await gift('declares@example.org');
    const declaration = {
      declaration: 'make',
      'gift_aid.firstname': 'Mina',
      'gift_aid.lastname': 'Marsh',
      'gift_aid.house': '12',
      'gift_aid.postcode': 'SW1A1AA',
    };
    expect(await rejection(page, { ...declaration, 'gift_aid.postcode': 'nowhere' })).toMatchObject({
      values: { 'gift_aid.house': '12' },
      errors: { postcode: [expect.stringContaining('postcode')] },
    });
    expect(await rejection(page, { ...declaration, 'gift_aid.lastname': 'Smith' })).toMatchObject({
      errors: { lastname: [expect.stringContaining('Mina Marsh')] },
    });
    const today = toDay(new Date(), 'Europe/London');
    expect(await loadCoveringDeclaration(db, supporter_id, today)).toBeUndefined();
    expect(await outcome(page, declaration)).toBe('?done=declared');
    expect(await loadCoveringDeclaration(db, supporter_id, today)).toMatchObject({ postcode: 'SW1A 1AA' });
  });

  test('never stop a gift if the amount sent is invalid', async () => {
    const { reference, page } = await gift('typo@example.org');
    for (const amount of ['', '1', 'ten', '99999999'])
      expect(await rejection(page, { reference, amount })).toMatchObject({
        message: expect.stringMatching(/^Nothing has been changed\. /),
      });
    expect(asked).toEqual([]);
  });

  test('do nothing to another’s gift, with an invalid link, or if the provider rejects the change', async () => {
    const [own, others] = [await gift('own@example.org'), await gift('others@example.org')];
    expect(await rejection(own.page, { reference: others.reference })).toMatchObject({
      message: 'There is nothing at this address.',
    });
    expect(await rejection('/give/manage/made-up', { reference: own.reference })).toMatchObject(unknownLink);
    refusal = new HttpError(502, 'Our payment provider can’t be reached right now.');
    expect(await rejection(own.page, { reference: own.reference })).toMatchObject({
      message: refusal.message,
    });
    expect(asked).toEqual([]);
  });

  test('are rejected from other sites', async () => {
    const { reference, page } = await gift('site@example.org');
    const answer = await send(page, { reference }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(asked).toEqual([]);
  });
});
