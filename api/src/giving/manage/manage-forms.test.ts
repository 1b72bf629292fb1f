import { Taxpayer } from '@lapis/contract';
import { announce } from '@lapis/contract/pages';
import Fastify from 'fastify';
import { HttpError } from '../../server/http/http-error';
import type { App } from '../../server/http/serve';
import { toDay } from '../../server/time/days';
import { describeSite } from '../../testing/testing';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import { declarationsRepository } from '../declarations/declarations.repository';
import { createManageLink } from '../gifts/mailed-link';
import { giftsRepository } from '../gifts/gifts.repository';
import { settleGift } from '../ledger/settle-gift';
import type { PaymentProvider } from '../payments/provider';
import { supportersRepository } from '../supporters/supporters.repository';
import { createGiftChanges } from './change-own-gift';
import { manageFormRoutes } from './manage-forms.routes';

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
    app = Fastify() as unknown as App;
    await app.register(manageFormRoutes, {
      db,
      settings,
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
    expect(await outcome('/give/manage/made-up', { declaration: 'cancel' })).toBe('?done=refused');
    expect(asked).toEqual([]);
  });

  test('never stop a gift if the amount sent is invalid', async () => {
    const { reference, page } = await gift('typo@example.org');
    for (const amount of ['', '1', 'ten', '99999999'])
      expect(await outcome(page, { reference, amount })).toBe('?done=wrong');
    expect(asked).toEqual([]);
  });

  test('do nothing to another’s gift, with an invalid link, or if the provider rejects the change', async () => {
    const [own, others] = [await gift('own@example.org'), await gift('others@example.org')];
    expect(await outcome(own.page, { reference: others.reference })).toBe('?done=refused');
    expect(await outcome('/give/manage/made-up', { reference: own.reference })).toBe('?done=refused');
    refusal = new HttpError(502, 'Our payment provider can’t be reached right now.');
    expect(await outcome(own.page, { reference: own.reference })).toBe('?done=refused');
    expect(asked).toEqual([]);
  });

  test('are rejected from other sites', async () => {
    const { reference, page } = await gift('site@example.org');
    const answer = await send(page, { reference }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(asked).toEqual([]);
  });
});
