import { announce } from '@lapis/contract/pages';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { HttpError } from '../../server/http/http-error';
import { sendErrorAsText } from '../../server/http/errors';
import type { App } from '../../server/http/serve';
import { describeSite } from '../../testing/testing';
import { formDraftsRoutes } from '../../server/forms/form-drafts.routes';
import { type Begin, givingFormRoutes } from './form.routes';

const filled = {
  amount: '2500',
  interval: 'once',
  for: '',
  method: 'transfer',
  name: 'Mina Marsh',
  email: 'mina@example.org',
  website: '',
};

describeSite('the form on /give without scripts', (site) => {
  let app: App;
  const begun: Parameters<Begin>[0][] = [];
  let refusal: HttpError | undefined;

  beforeAll(async () => {
    announce({ give: '/give' });
    app = Fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(sendErrorAsText);
    const { db, settings } = site();
    const begin: Begin = async (gift) => {
      if (refusal) throw refusal;
      begun.push(gift);
      return { reference: 'ABC', page: '/give/gift/secret', url: 'https://pay.example/1' };
    };
    await app.register(givingFormRoutes, { db, settings, begin, showRejected: async () => false });
    await app.register(formDraftsRoutes, { db, prefix: '/api' });
    await app.ready();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    begun.length = 0;
    refusal = undefined;
  });

  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/give',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });

  const draftAt = async (location: unknown) => {
    const [, token = ''] = /^\/give\?draft=([\w-]+)#problem$/.exec(String(location)) ?? [];
    return app.inject({ url: `/api/form-drafts/${token}` });
  };

  test('starts a gift and leads to its page, even if the gift is paid elsewhere', async () => {
    const { statusCode, headers } = await send({
      ...filled,
      for: 'appeal:winter',
      method: 'card',
      cover_fee: 'yes',
      gift_aid: 'v1',
      'gift_aid.firstname': 'Mina',
      'gift_aid.lastname': 'Marsh',
      'gift_aid.house': '12',
      'gift_aid.postcode': 'sw1a1aa',
    });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      '/give/gift/secret#content',
      'no-store',
    ]);
    expect(begun).toMatchObject([
      {
        amount: 2500,
        interval: 'once',
        method: 'card',
        appeal: 'winter',
        cover_fee: true,
        gift_aid: { firstname: 'Mina', postcode: 'SW1A 1AA', outside_uk: false },
      },
    ]);
  });

  test.each([
    ['offered and ticked', { newsletters: 'offered', no_newsletters: 'yes' }, true],
    ['offered and not ticked', { newsletters: 'offered' }, false],
    ['not offered', { no_newsletters: 'yes' }, undefined],
  ])(
    'reports whether the opt-out of newsletters was %s',
    async (_, fields: Record<string, string>, no_newsletters) => {
      await send({ ...filled, ...fields });
      expect(begun[0]?.no_newsletters).toBe(no_newsletters);
    },
  );

  test('sends the same key if pressed twice, and another key for another gift', async () => {
    await send(filled);
    await send(filled);
    await send({ ...filled, amount: '1000' });
    const [first, second, third] = begun.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('leads back with all that was typed if something is wrong', async () => {
    const typed = { ...filled, amount: 'other', other: '1', email: 'mina', 'gift_aid.house': 'Rose Cottage' };
    const { statusCode, headers } = await send(typed);
    expect(statusCode).toBe(303);
    expect(begun).toEqual([]);
    const answer = await draftAt(headers.location);
    expect(answer.json()).toEqual({
      results: {
        values: typed,
        message: 'Please check what you entered.',
        errors: {
          amount: ['Please give at least £2.'],
          email: ['Type an email address, such as name@example.org'],
        },
      },
    });
  });

  test('asks which is meant if the visitor chose one amount and typed another', async () => {
    const { headers } = await send({ ...filled, other: '40' });
    const answer = await draftAt(headers.location);
    expect(answer.json()).toHaveProperty('results.errors.amount', [
      'You chose £25 but typed 40. Please keep one and clear the other.',
    ]);
  });

  test('takes the monthly amount of a monthly gift, not the other one that stays chosen', async () => {
    const monthly = { ...filled, interval: 'month', monthly_amounts: 'offered' };
    await send({ ...monthly, monthly_amount: '500' });
    expect(begun).toMatchObject([{ amount: 500, interval: 'month' }]);
    const answer = await draftAt((await send(monthly)).headers.location);
    expect(answer.json()).toHaveProperty('results.errors.amount', ['Please choose an amount, or enter one.']);
  });

  test('shows an error of the server without losing what was typed', async () => {
    refusal = new HttpError(502, 'The payment provider does not answer. Please try again in a minute.');
    const { headers } = await send(filled);
    const answer = await draftAt(headers.location);
    expect(answer.json()).toMatchObject({ results: { values: filled, message: refusal.message } });
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('is rejected from %s, with cookies or without', async (_, headers) => {
    expect(await send(filled, headers)).toMatchObject({ statusCode: 403 });
    expect(await send(filled, { ...headers, cookie: 'token=1' })).toMatchObject({ statusCode: 403 });
    expect(begun).toEqual([]);
  });

  test('has no draft after an hour, nor for another token', async () => {
    const { headers } = await send({ ...filled, name: '' });
    await site().db.updateTable('form_drafts').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await draftAt(headers.location)).toMatchObject({ statusCode: 404 });
    expect(await app.inject({ url: '/api/form-drafts/unknown' })).toMatchObject({ statusCode: 404 });
  });

  test('rejects a body larger than any form', async () => {
    expect(await send({ ...filled, name: 'x'.repeat(70_000) })).toMatchObject({ statusCode: 413 });
  });
});
