import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type GivingPage, type ShownGift, Site } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { timestamp } from '../../server/time/clock';
import { toDay } from '../../server/time/days';
import { demoContent } from '../../operations/demo/content';
import { addMailing } from '../../inbox/newsletter/delivery/mailings.fixture';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { describeSite, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { bookEntries } from '../booking/book-entries';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { loadOwnGifts } from '../manage/managed-gifts';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { correctPayment } from '../staff-gifts/correct-payment';

let network = 0;

const wanted = {
  amount: 2500,
  interval: 'once',
  method: 'transfer',
  name: 'Mina Marsh',
};

const give = ({ app }: TestSite, asked: object = {}, remoteAddress = `198.51.100.${(network += 1)}`) =>
  app.inject({
    method: 'POST',
    url: '/api/gifts',
    payload: { ...wanted, email: `mina${network}@example.org`, ...asked },
    remoteAddress,
  });

const tokenFromPage = (page: string) => page.split('/').at(-1) ?? '';
const begun = (answer: { json: <T>() => T }) => answer.json<{ reference: string; page: string }>();

const taxpayer = { firstname: 'Mina', lastname: 'Marsh', house: '3', postcode: 'sw1a1aa' };

describeSite('a gift that a visitor starts', (site) => {
  const shown = async (page: string) =>
    (await site().guest.get(`/api/gifts/${tokenFromPage(page)}`)).json<{ results: ShownGift }>().results;

  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  test('is rejected with a message if the charity has set up no way to give', async () => {
    const page = await site().guest.get('/api/giving');
    expect(page.json<{ results: GivingPage }>().results).toMatchObject({ methods: [], gift_aid: null });
    const refused = await give(site());
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: { method: [expect.stringMatching(/^Bank transfers are not set up/)] },
      }),
    ]);
    await givingSettingsRepository(site().db).change(1, {
      account_name: 'Lapis',
      sort_code: '123456',
      account_number: '12345678',
      gift_aid: true,
    });
    await site().changes.publish(['giving']);
  });

  test('stores the campaign of the newsletter that brought its giver, but not an invented one', async () => {
    await addMailing(site().db, 'winter');
    const storedCampaign = async (from: string) => {
      const { page } = begun(await give(site(), { from }));
      return (await giftsRepository(site().db).byToken(tokenFromPage(page)))?.campaign;
    };
    expect(await storedCampaign('winter')).toBe('winter');
    expect(await storedCampaign('made-up')).toBe('');
  });

  test('gets a reference, a page with the bank details, and an email with both', async () => {
    const answer = await give(site(), { email: 'begin@example.org' });
    expect(answer.statusCode).toBe(201);
    const { reference, page } = begun(answer);
    expect(page).toMatch(/^\/give\/gift\/[\w-]{43}$/);
    expect(await shown(page)).toMatchObject({
      reference,
      name: 'Mina Marsh',
      amount: 2500,
      state: 'waiting',
      bank: { sort_code: '123456', account_number: '12345678' },
      qr_svg: expect.stringMatching(/^<svg/),
      receipts: [],
      // The test's site has no mail server.
      sends_email: false,
    });
    const [mail] = await sentTo(site(), 'begin@example.org');
    expect(mail?.text).toContain(reference);
    expect(mail?.text).toContain('12-34-56');
    expect(mail?.text).toContain(page);
  });

  test('sends nothing that a visitor typed to an unproven address', async () => {
    const email = 'victim@example.org';
    const name = 'WINNER claim your 500 pounds at https://evil.example/claim';
    await give(site(), { email, name });
    await give(site(), {
      email,
      name,
      gift_aid: { ...taxpayer, firstname: 'WINNER', lastname: 'claim at evil.example' },
    });
    await site().guest.post('/api/managed-gifts', { email });
    const mails = await sentTo(site(), email);
    expect(mails).toHaveLength(3);
    for (const { subject, text, html } of mails) {
      expect([subject, text, html].join()).not.toMatch(/WINNER|evil/);
      expect(text).toMatch(/^Dear supporter,/);
    }
  });

  test('greets a giver by name only if their account has that name and a verified address', async () => {
    const { email } = await site().signIn('user');
    await give(site(), { email, name: 'Zohra Rahimi' });
    await site()
      .db.updateTable('users')
      .set({ email_verified_at: timestamp() })
      .where('email', '=', email)
      .execute();
    for (const name of ['Zohra Rahimi', 'Somebody Else']) await give(site(), { email, name });
    const mails = await sentTo(site(), email);
    expect(mails.map(({ text = '' }) => text.split('\n', 1)[0])).toEqual([
      'Dear supporter,',
      'Dear Zohra Rahimi,',
      'Dear supporter,',
    ]);
  });

  test('has instructions that can be printed', async () => {
    const { page, reference } = begun(await give(site(), { name: 'زهره رحیمی', interval: 'month' }));
    const pdf = await site().guest.get(`/api/gifts/${tokenFromPage(page)}/instructions.pdf`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toContain(reference);
    expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(1);
  });

  test('is printed from one cached PDF until its contents change', async () => {
    const remoteAddress = '203.0.113.77';
    const left = async () => {
      const { headers } = await site().app.inject({ url: '/api/user', remoteAddress });
      return Number(headers['x-ratelimit-remaining']);
    };
    const { page } = begun(await give(site()));
    const print = () =>
      site().app.inject({ url: `/api/gifts/${tokenFromPage(page)}/instructions.pdf`, remoteAddress });
    const [first, again] = [await print(), await print()];
    expect(again.rawPayload).toEqual(first.rawPayload);
    // Two calls, one PDF and the request for the budget.
    expect(await left()).toBe(600 - 2 - 10 - 1);
    const settings = givingSettingsRepository(site().db);
    const nameAccount = async (account_name: string) =>
      settings.change((await settings.state()).version, { account_name });
    await nameAccount('Lapis of Luton');
    expect((await print()).rawPayload).not.toEqual(first.rawPayload);
    await nameAccount('Lapis');
    expect(await left()).toBe(600 - 3 - 20 - 2);
  });

  test('is created once, however often its form is sent', async () => {
    const [key, email] = [randomUUID(), 'twice@example.org'];
    const answers = [await give(site(), { key, email }), await give(site(), { key, email })];
    const [first, second] = answers.map(begun);
    expect(second).toEqual(first);
    const another = await give(site(), { key, email: 'another@example.org' });
    expect(another.statusCode).toBe(409);
  });

  test('is created once even if several presses of the button arrive together', async () => {
    const [key, email] = [randomUUID(), 'thrice@example.org'];
    const answers = await Promise.all([1, 2, 3].map(() => give(site(), { key, email })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((each) => begun(each).reference)).size).toBe(1);
  });

  test('declares Gift Aid if the giver ticked it, and says what is wrong with the address', async () => {
    const wrong = await give(site(), { gift_aid: { ...taxpayer, postcode: '12345' } });
    expect(wrong.json()).toMatchObject({
      errors: { 'gift_aid.postcode': [expect.stringMatching(/^Please enter a UK postcode/)] },
    });
    const { page } = begun(await give(site(), { gift_aid: taxpayer, email: 'aided@example.org' }));
    expect(await shown(page)).toMatchObject({ has_gift_aid: true });
    const declared = await site().db.selectFrom('declarations').selectAll().executeTakeFirstOrThrow();
    expect(declared).toMatchObject({ postcode: 'SW1A 1AA', given: 'page', covers_until: null });
  });

  test('makes its Gift Aid declaration count once it is paid, and does not show that of another', async () => {
    const { db, mail } = site();
    const email = 'stranger@example.org';
    const holds = async (supporterId: number | null) =>
      (await loadCoveringDeclaration(db, supporterId ?? 0, toDay(new Date(), 'Europe/London'))) !== undefined;
    const { page, reference } = begun(await give(site(), { gift_aid: taxpayer, email }));
    const gift = await giftsRepository(db).byReference(reference);
    if (!gift) throw new Error('the gift was begun');
    // Anyone may have typed this name and address, so the declaration doesn't hold yet; the giver sees and
    // can cancel it by a mailed link.
    expect(await loadOwnGifts(db, email)).toMatchObject({
      has_gift_aid: true,
      gifts: [{ has_gift_aid: true }],
    });
    expect(await holds(gift.supporter_id)).toBe(false);
    const booked_on = toDay(new Date(), 'Europe/London');
    const payment = { kind: 'payment', gift, amount: 2500, booked_on, source: 'staff' } as const;
    await mail.inTransaction(
      async (writing) => (await bookEntries(writing, [{ ...payment, source_key: 'staff:aided' }])).emails,
    );
    expect(await holds(gift.supporter_id)).toBe(true);
    expect(await shown(page)).toMatchObject({ state: 'received', has_gift_aid: true });
    expect((await sentTo(site(), email)).map(({ text }) => text).join()).toMatch(/Gift Aid/);
    const entry = (await ledgerRepository(db).ofGift(gift.id))[0];
    const actor = { user: null, ip: null };
    await correctPayment(mail, actor, gift.id, { entry_id: entry?.id ?? 0, name: 'Right Giver', note: '' });
    // The payment was another person's, so the gift of the declaration is unpaid.
    expect(await holds(gift.supporter_id)).toBe(false);
    const plain = begun(await give(site(), { email }));
    expect(await shown(plain.page)).toMatchObject({ state: 'waiting', has_gift_aid: false });
  });

  test('belongs to the person who declares Gift Aid for it, not to another with the same address', async () => {
    const email = 'couple@example.org';
    await give(site(), { name: 'Tom Marsh', email });
    const { page } = begun(await give(site(), { name: 'Tom & Mina Marsh', email, gift_aid: taxpayer }));
    expect(await shown(page)).toMatchObject({ name: 'Mina Marsh', has_gift_aid: true });
    const aided = await site()
      .db.selectFrom('declarations')
      .innerJoin('supporters', 'supporters.id', 'declarations.supporter_id')
      .select('supporters.name')
      .where('supporters.email', '=', email)
      .execute();
    expect(aided).toEqual([{ name: 'Mina Marsh' }]);
  });

  test.each([
    [{ amount: 100 }, 'amount', /at least £2/],
    [{ amount: 99_999_999 }, 'amount', /talk to us first/],
    [{ amount: 12.5 }, 'amount', /amount in pounds/],
    [{ name: '' }, 'name', /enter your name/],
    [{ email: 'mina' }, 'email', /email address/],
    [{ appeal: 'no-such' }, 'for', /closed/],
    [{ project: 'no-such' }, 'for', /no longer/],
    [{ method: 'card' }, 'method', /not set up/],
  ])('is rejected with a message on the field: %j', async (asked, field, words) => {
    const answer = await give(site(), asked);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: Record<string, string[]> }>().errors[field]?.join()).toMatch(words);
  });

  test('for an appeal is accepted while the appeal is open', async () => {
    const appeals = appealsRepository(site().db);
    const id = await appeals.create({ title: 'Coats', slug: 'coats', state: 'open', target: 100_000 });
    const { page } = begun(await give(site(), { appeal: 'coats' }));
    expect((await shown(page)).purpose).toEqual({ appeal: { slug: 'coats', title: 'Coats' }, project: null });
    await appeals.change(id, 1, { ends_on: '2020-01-01' });
    expect((await give(site(), { appeal: 'coats' })).statusCode).toBe(422);
  });

  test('from a bot that fills in the hidden field is not stored', async () => {
    const before = await site().db.selectFrom('gifts').select('id').execute();
    const answer = await give(site(), { website: 'https://spam.example' });
    expect(answer.statusCode).toBe(201);
    expect((await site().guest.get(`/api/gifts/${tokenFromPage(begun(answer).page)}`)).statusCode).toBe(404);
    expect(await site().db.selectFrom('gifts').select('id').execute()).toEqual(before);
  });

  test('is not found by its reference, and its page is not cached', async () => {
    const { page, reference } = begun(await give(site()));
    expect((await site().guest.get(`/api/gifts/${reference}`)).statusCode).toBe(404);
    const { headers } = await site().guest.get(`/api/gifts/${tokenFromPage(page)}`);
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  });

  test('is limited per network and per email address', async () => {
    const fromOne = [];
    for (let i = 0; i < 22; i += 1)
      fromOne.push((await give(site(), { email: `n${i}@example.org` }, '203.0.113.9')).statusCode);
    expect(fromOne.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(fromOne.slice(20)).toEqual([429, 429]);
    const toOne = [];
    for (let i = 0; i < 7; i += 1)
      toOne.push((await give(site(), { email: 'seven@example.org' })).statusCode);
    expect(toOne.at(-1)).toBe(429);
  });

  test('does not show the receipt of another gift', async () => {
    const { page } = begun(await give(site()));
    const receipt = await site().guest.get(
      `/api/gifts/${tokenFromPage(page)}/receipts/R-${new Date().getFullYear()}-000001`,
    );
    expect(receipt.statusCode).toBe(404);
    expect(await giftsRepository(site().db).byToken(tokenFromPage(page))).toBeDefined();
  });
});
