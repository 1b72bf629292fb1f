import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatementLine, StatementWhole } from '@lapis/contract';
import { appealsRepository } from '../appeals/appeals.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { purgeTexts } from './purge-texts';
import { spacedReference } from '../gifts/references';
import { supportersRepository } from '../supporters/supporters.repository';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';

type Staff = Awaited<ReturnType<TestSite['signIn']>>;

const form = (content: string | Buffer, name: string) => {
  const boundary = 'lapis-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content as string),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

const heading = 'Date,Description,Paid in,Paid out,Balance';
const csv = (...rows: string[]) => `${[heading, ...rows].join('\n')}\n`;

describeOnEachDatabase('bank statements', (site) => {
  let staff: Staff;
  beforeAll(async () => {
    staff = await site().signIn('admin');
  });
  beforeEach(async () => {
    const { db } = site();
    for (const table of [
      'statement_lines',
      'statements',
      'gift_events',
      'ledger_entries',
      'gifts',
      'audit',
      'mails',
    ] as const)
      await db.deleteFrom(table).execute();
  });

  async function asked({
    name = 'Mina Marsh',
    amount = 2500,
    interval = 'once' as 'once' | 'month',
    method = 'transfer' as 'transfer' | 'card',
  } = {}) {
    const { db } = site();
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.org`;
    const supporter = await supportersRepository(db).identify({ name, email });
    return giftsRepository(db).create({
      supporter_id: supporter.id,
      amount,
      interval,
      method,
      source: 'page',
    });
  }

  const send = (content: string | Buffer, name = 'november.csv') => {
    const { payload, headers } = form(content, name);
    return staff.post('/api/admin/giving/statements', payload, headers);
  };
  async function upload(content: string | Buffer, name?: string) {
    const answer = await send(content, name);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { results: {} }]);
    return answer.json<{ results: StatementWhole }>().results;
  }
  async function lines(query = '') {
    const answer = await staff.get(`/api/admin/giving/statement-lines?per_page=100${query}`);
    return answer.json<{ results: StatementLine[] }>().results;
  }
  const matching = (id: number, body: object) =>
    staff.post(`/api/admin/giving/statement-lines/${id}/match`, body);
  const entries = () => site().db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
  const noted = () =>
    site().db.selectFrom('audit').select(['action', 'kind', 'title', 'details']).orderBy('id').execute();
  const thanked = async () => (await site().db.selectFrom('mails').select('recipient').execute()).length;

  test('book payments with a reference and its amount, and thank the giver once', async () => {
    const gift = await asked();
    const written = spacedReference(gift.reference).toLowerCase().replaceAll('0', 'o');
    const statement = csv(
      `03/11/2026,MARSH M ${written} BGC,25.00,,525.00`,
      '03/11/2026,KITE SUPPLIES,,51.30,473.70',
      '04/11/2026,THE LANTERN TRUST,1250.00,,1723.70',
      '05/11/2026,ODD,abc,,',
    );
    expect(await upload(statement)).toMatchObject({
      name: 'november.csv',
      format: 'CSV',
      from: '2026-11-03',
      until: '2026-11-04',
      lines: 2,
      matched: 1,
      unmatched: 1,
      known: 0,
      outgoing: 1,
      problems: [{ line: 5 }],
      created_by: 'Zohra Rahimi',
    });
    expect(await entries()).toMatchObject([
      {
        kind: 'payment',
        gift_id: gift.id,
        amount: 2500,
        booked_on: '2026-11-03',
        source: 'statement',
        method: 'transfer',
      },
    ]);
    expect(await giftsRepository(site().db).find(gift.id)).toMatchObject({
      state: 'received',
      received: 2500,
    });
    expect(await thanked()).toBe(1);
    const [note] = await noted();
    expect(note).toMatchObject({ action: 'imported', kind: 'statements', title: 'CSV' });
    expect(JSON.stringify(note)).not.toMatch(/marsh/i);

    const again = await upload(statement);
    expect(again).toMatchObject({ lines: 2, matched: 0, unmatched: 0, known: 2 });
    expect([(await entries()).length, await thanked(), (await noted()).length]).toEqual([1, 1, 1]);
    const list = await staff.get('/api/admin/giving/statements');
    expect(list.json()).toMatchObject({ total: 1, results: [{ matched: 1, unmatched: 1 }] });
    expect(await lines('&state=matched')).toMatchObject([
      { gift: { id: gift.id, reference: gift.reference, name: 'Mina Marsh' }, may_be: [] },
    ]);
  });

  test('book a monthly gift each month, and a single one once', async () => {
    const monthly = await asked({ interval: 'month' });
    const once = await asked({ name: 'Yusuf Karimi', amount: 4000 });
    const month = (number: number, balance: number) =>
      csv(
        `01/${number}/2026,${monthly.reference},25.00,,${balance}`,
        `02/${number}/2026,KARIMI Y ${once.reference},40.00,,${balance + 40}`,
      );
    expect(await upload(month(10, 100))).toMatchObject({ matched: 2 });
    expect(await upload(month(11, 200))).toMatchObject({ matched: 1, unmatched: 1 });
    const [left] = await lines();
    expect(left).toMatchObject({
      amount: 4000,
      may_be: [],
      may_be_from: [{ supporter_id: once.supporter_id, why: expect.stringMatching(/already been received/) }],
    });
    const refused = await matching(left?.id ?? 0, { gift_id: once.id });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: expect.stringMatching(/already been received/) },
    ]);
    const second = await matching(left?.id ?? 0, { supporter_id: once.supporter_id });
    expect(second.json()).toMatchObject({ results: { state: 'matched', gift: { name: 'Yusuf Karimi' } } });
    expect(await entries()).toHaveLength(4);
  });

  test('suggest gifts for a payment, likeliest first, of which staff choose one', async () => {
    const other = await asked({ name: 'Laila Noori', amount: 2000 });
    const named = await asked({ name: 'Mrs Ada Marsh', amount: 3000 });
    const equal = await asked({ name: 'Tom Reed', amount: 3000 });
    await asked({ name: 'Card Giver', amount: 3000, method: 'card' });
    await upload(csv(`03/11/2026,MARSH A ${other.reference},30.00,,1`));
    const [line] = await lines();
    expect(line?.may_be.map(({ gift_id, why }) => [gift_id, why])).toEqual([
      [other.id, 'The reference matches, but not the amount: £20 was expected.'],
      [named.id, 'The name and the amount match.'],
      [equal.id, 'Only the amount matches.'],
    ]);
    const answer = await matching(line?.id ?? 0, { gift_id: other.id });
    expect(answer.json()).toMatchObject({
      results: { state: 'matched', gift: { id: other.id }, may_be: [] },
    });
    expect(await entries()).toMatchObject([{ gift_id: other.id, amount: 3000 }]);
    expect(await noted()).toMatchObject([
      { action: 'imported' },
      { action: 'matched', kind: 'gifts', title: other.reference },
    ]);
    const again = await matching(line?.id ?? 0, { gift_id: named.id });
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: expect.stringMatching(new RegExp(`already matched with gift ${other.reference}`)) },
    ]);
    expect((await matching(999_999, { gift_id: named.id })).statusCode).toBe(404);
  });

  test('turn a payment without a reference into a gift, and suggest its giver next time', async () => {
    await appealsRepository(site().db).create({ title: 'Winter', slug: `winter`, is_restricted: true });
    await upload(csv('03/11/2026,MR P OKAFOR,50.00,,1', '03/11/2026,COLLECTION TIN,7.50,,2'));
    const [tin, okafor] = (await lines()).toSorted((one, two) => one.amount - two.amount);
    const nobody = await matching(okafor?.id ?? 0, {});
    expect(nobody.json()).toMatchObject({ errors: { name: [expect.stringMatching(/giver’s name/)] } });
    expect((await matching(okafor?.id ?? 0, { name: 'P Okafor', appeal: 'nowhere' })).statusCode).toBe(422);
    expect((await matching(okafor?.id ?? 0, { name: 'Peter Okafor', appeal: 'winter' })).statusCode).toBe(
      200,
    );
    expect((await matching(tin?.id ?? 0, { supporter_id: null })).json()).toMatchObject({
      results: { gift: { name: '' } },
    });
    expect(await entries()).toMatchObject([
      { amount: 5000, is_restricted: 1, source: 'statement' },
      { amount: 750, supporter_id: null },
    ]);
    await upload(csv('03/12/2026,OKAFOR P,50.00,,9'));
    expect(await lines()).toMatchObject([
      { may_be: [], may_be_from: [{ name: 'Peter Okafor', why: expect.stringMatching(/before/) }] },
    ]);
  });

  test('have lines that staff can ignore and restore until they are matched', async () => {
    const gift = await asked();
    await upload(csv('03/11/2026,INTEREST,0.12,,1', `03/11/2026,${gift.reference},25.00,,2`));
    const [interest] = await lines();
    const ignore = (id: number, is_ignored: boolean, note = '') =>
      staff.post(`/api/admin/giving/statement-lines/${id}/ignore`, { is_ignored, note });
    expect((await ignore(interest?.id ?? 0, true, 'Interest')).json()).toMatchObject({
      results: { state: 'ignored', note: 'Interest' },
    });
    expect(await lines()).toEqual([]);
    expect(await lines('&state=ignored&q=interest')).toHaveLength(1);
    expect(await lines('&state=all&q=25')).toHaveLength(1);
    expect((await noted()).at(-1)).toEqual({
      action: 'viewed',
      kind: 'statements',
      title: '',
      details: '{"search":true}',
    });
    expect((await ignore(interest?.id ?? 0, false)).json()).toMatchObject({
      results: { state: 'unmatched' },
    });
    const [matched] = await lines('&state=matched');
    expect((await ignore(matched?.id ?? 0, true)).statusCode).toBe(409);
    expect((await ignore(999_999, true)).statusCode).toBe(404);
  });

  test('keep the bank’s text only as long as it is needed, and the payment always', async () => {
    const gift = await asked();
    const rows = [
      `31/03/2020,MARSH ${gift.reference},25.00`,
      '01/04/2020,TOM REED,1.00',
      '02/09/2025,FLAT,9.00',
    ];
    const statement = `Date,Description,Amount\n${rows.join('\n')}\n`;
    await upload(statement);
    const flat = (await lines('&q=flat'))[0]?.id ?? 0;
    await staff.post(`/api/admin/giving/statement-lines/${flat}/ignore`, {
      is_ignored: true,
      note: 'Flo Reed’s rent',
    });
    const texts = async (now: string) => {
      await purgeTexts(site().db, new Date(now));
      return (await lines('&state=all')).map(({ text, note }) => text + note);
    };
    const gone = 'Text no longer kept';
    const marsh = expect.stringMatching(/^MARSH/);
    expect(await texts('2026-03-31T22:30:00Z')).toEqual(['FLATFlo Reed’s rent', 'TOM REED', marsh]);
    // An hour later it is April, and the charity's next year, in London only.
    expect(await texts('2026-03-31T23:30:00Z')).toEqual(['FLATFlo Reed’s rent', 'TOM REED', gone]);
    expect(await texts('2026-12-01T12:00:00Z')).toEqual([gone, 'TOM REED', gone]);
    expect(await upload(statement)).toMatchObject({ known: 3, matched: 0, unmatched: 0 });
    expect(await entries()).toHaveLength(1);
  });

  test('recognise a payment in another format, and ask staff about a doubtful one', async () => {
    const gift = await asked({ interval: 'month' });
    const bank = readFileSync(join(__dirname, 'samples/statement-1.ofx'), 'utf8').replace(
      'G7K3M9QPX4',
      gift.reference,
    );
    expect(await upload(bank, 'a.ofx')).toMatchObject({ format: 'OFX', matched: 1, unmatched: 1 });
    const table = readFileSync(join(__dirname, 'samples/barclays.csv'), 'utf8').replace(
      'G7K3M9QPX4',
      gift.reference,
    );
    expect(await upload(table)).toMatchObject({ known: 1, matched: 0, unmatched: 1 });
    expect(await entries()).toHaveLength(1);
    const [asking] = (await lines()).filter(({ note }) => note !== '');
    expect(asking).toMatchObject({ amount: 125_000, note: expect.stringMatching(/\(OFX\).*ignore it/) });
  });

  test('in another format book nothing twice, even beside a similar payment without a reference', async () => {
    const gift = await asked({ interval: 'month' });
    expect(await upload(csv(`03/11/2026,MARSH A ${gift.reference},25.00,,1`))).toMatchObject({ matched: 1 });
    const rows = ['2026-11-03,MARSH A,25.00,GBP', `2026-11-03,MARSH A ${gift.reference},25.00,GBP`];
    const other = ['Booking date,Details,Amount (GBP),Currency', ...rows].join('\n');
    const bytes = other.replace('Amount (GBP)', 'Amount');
    await site().db.updateTable('statements').set({ format: 'OFX' }).execute();
    expect(await upload(bytes)).toMatchObject({ known: 1, matched: 0, unmatched: 1 });
    expect(await entries()).toHaveLength(1);
  });

  test('sent at the same moment book each payment once', async () => {
    const gift = await asked({ interval: 'month' });
    const rows = [`03/11/2026,${gift.reference},25.00,,1`, `04/11/2026,${gift.reference},25.00,,2`];
    const answers = await Promise.all([
      send(csv(...rows)),
      send(csv(...rows)),
      send(csv(...rows, '05/11/2026,X,1.00,,3')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect([(await entries()).length, await thanked(), (await lines('&state=all')).length]).toEqual([
      2, 2, 3,
    ]);
    const [line] = await lines();
    const pressed = await Promise.all([1, 2, 3].map(() => matching(line?.id ?? 0, { supporter_id: null })));
    expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('are rejected if they are none, with a message that says what to send', async () => {
    const answer = await send('%PDF-1.7', 'november.pdf');
    expect([answer.statusCode, answer.json()]).toEqual([415, { message: expect.stringMatching(/PDF.*CSV/) }]);
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 10, 'a'))).statusCode).toBe(413);
    expect((await staff.get('/api/admin/giving/statements')).json()).toMatchObject({ total: 0 });
    expect((await site().guest.get('/api/admin/giving/statements')).statusCode).toBe(401);
  });
});

describeOnEachDatabase(
  'payouts of the provider',
  (site) => {
    test('have a note that says what they are', async () => {
      const staff = await site().signIn('admin');
      const { payload, headers } = form(csv('03/11/2026,STRIPE PAYMENTS UK LTD,98.20,,1'), 'a.csv');
      await staff.post('/api/admin/giving/statements', payload, headers);
      const answer = await staff.get('/api/admin/giving/statement-lines');
      expect(answer.json()).toMatchObject({
        results: [{ state: 'unmatched', note: expect.stringMatching(/payout from Stripe/) }],
      });
    });
  },
  {
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    },
  },
);
