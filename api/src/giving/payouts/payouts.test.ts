import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import {
  type PayoutPlan,
  Site,
  type StaffGiftWhole,
  type StatementLine,
  type ThanksRow,
} from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { demoContent } from '../../operations/demo/content';
import { orNotFound } from '../../server/http/http-error';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { loadDonations } from '../claims/load-donations';
import { givingFor } from '../claims/donations.fixture';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { supportersRepository } from '../supporters/supporters.repository';
import { importing, peopleForm } from '../people-import/people.fixture';
import { importStatement } from '../statements/take-statement';
import { totalsRepository } from '../totals/totals.repository';

type Staff = Awaited<ReturnType<TestSite['signIn']>>;

const actor = { user: null, ip: null };
const sample = (name: string) => readFileSync(resolve(__dirname, 'samples', `${name}.csv`), 'utf8');

describeOnEachDatabase('a payout of a platform', (site) => {
  let staff: Staff;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    staff = await site().signIn('admin');
  });
  beforeEach(async () => {
    const { db } = site();
    for (const table of ['statement_lines', 'statements', 'mails', 'audit'] as const)
      await db.deleteFrom(table).execute();
    await givingFor(db).clear();
    for (const table of ['supporters', 'appeals'] as const) await db.deleteFrom(table).execute();
  });

  /** Uploads a bank statement with a payment of this amount in pounds. Returns the line's id. */
  async function paid(amount: string, text = 'PAYOUT') {
    const bytes = Buffer.from(`Date,Description,Amount\n16/11/2026,${text},${amount}\n`);
    await importStatement(site(), { name: 'bank.csv', bytes }, actor);
    const { results } = (await staff.get(`/api/admin/giving/statement-lines?q=${amount}`)).json<{
      results: StatementLine[];
    }>();
    return results[0]?.id ?? 0;
  }
  const send = (id: number, what: string, content: string, options: object = {}) => {
    const { payload, headers } = peopleForm(content, options as never);
    return staff.post(`/api/admin/giving/statement-lines/${id}/payout${what}`, payload, headers);
  };
  const check = async (id: number, content: string, options = {}) =>
    (await send(id, '/check', content, options)).json<{ results: PayoutPlan }>().results;
  const record = (id: number, content: string, options = {}) => send(id, '', content, options);
  const unmatch = (id: number) => staff.post(`/api/admin/giving/statement-lines/${id}/unmatch`, {});
  const entries = () => site().db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
  const count = async (table: 'gifts' | 'supporters' | 'ledger_entries') =>
    (await site().db.selectFrom(table).select('id').execute()).length;
  const sums = () => totalsRepository(site().db).totals({}, '2026-11-30');

  test('is shown row by row before anything is written', async () => {
    const { db } = site();
    await appealsRepository(db).create({ title: 'Coats', slug: 'coats', state: 'open' });
    const ada = await givingFor(db).supporter('Ada Marsh', 'ada@example.org');
    const id = await paid('117.52', 'JUSTGIVING');
    const plan = await check(id, sample('justgiving'));
    expect(plan).toMatchObject({
      platform: 'JustGiving',
      claims_gift_aid: true,
      gross: 12_000,
      fees: 248,
      net: 11_752,
      amount: 11_752,
      gifts: 2,
      new_supporters: 0,
      left_out: 1,
      problem: '',
      rows: [
        { line: 2, kind: 'gift', name: 'Ada Marsh', purpose: 'Coats', supporter_id: ada },
        { line: 3, kind: 'gift', name: '', says: expect.stringContaining('Giver not known.') },
      ],
    });
    expect(plan.rows[0]?.says).toContain('JustGiving claims its Gift Aid.');
    expect(await count('gifts')).toBe(0);
  });

  test('becomes a gift and a fee for each row, tied to the bank payment, without emails', async () => {
    const id = await paid('117.52');
    const recorded = await record(id, sample('justgiving'));
    expect(recorded.json()).toMatchObject({
      results: {
        state: 'matched',
        payout: { platform: 'JustGiving', gross: 12_000, fees: 248 },
        parts: [
          { name: 'Ada Marsh', amount: 10_000, is_by_hand: false },
          { name: '', amount: 2000 },
        ],
      },
    });
    expect(
      (await entries()).map(({ kind, amount, booked_on, source }) => [kind, amount, booked_on, source]),
    ).toEqual([
      ['payment', 10_000, '2026-11-01', 'platform'],
      ['fee', -190, '2026-11-01', 'platform'],
      ['payment', 2000, '2026-11-02', 'platform'],
      ['fee', -58, '2026-11-02', 'platform'],
    ]);
    expect(await sentTo(site(), 'ada@example.org')).toHaveLength(0);
    expect((await sums()).by_method).toMatchObject([{ method: 'card', received: 12_000, gifts: 2 }]);
  });

  test('has no gift that the bank could take back', async () => {
    await record(await paid('117.52'), sample('justgiving'));
    const bytes = Buffer.from('Date,Description,Amount\n17/11/2026,RETURNED PAYMENT,-100.00\n');
    await importStatement(site(), { name: 'back.csv', bytes }, actor);
    const open = await staff.get('/api/admin/giving/statement-lines?state=unmatched');
    expect(open.json()).toMatchObject({ results: [] });
  });

  test('thanks the givers only if staff choose so', async () => {
    const id = await paid('117.52');
    await record(id, sample('justgiving'), { thank: true });
    expect(await sentTo(site(), 'ada@example.org')).toHaveLength(1);
    const [payment] = await entries();
    expect((await staff.post(`/api/admin/giving/gifts/${payment?.gift_id}/thank`)).statusCode).toBe(200);
    expect(await sentTo(site(), 'ada@example.org')).toHaveLength(2);
  });

  test.each(['justgiving', 'paypal'])(
    'of %s leaves no thanks due unless staff choose to thank and an email fails',
    async (platform) => {
      const { db } = site();
      const due = async () =>
        (await staff.get('/api/admin/giving/thanks')).json<{ results: ThanksRow[] }>().results;
      const id = await paid(platform === 'paypal' ? '1049.50' : '117.52');
      expect((await record(id, sample(platform))).statusCode).toBe(200);
      expect(await due()).toEqual([]);
      const [payment] = await entries();
      await appealsRepository(db).create({ title: 'Winter', slug: 'winter', state: 'open' });
      const correction = { entry_id: payment?.id, appeal: 'winter', amount: 2000 };
      const path = `/api/admin/giving/gifts/${payment?.gift_id}/correct`;
      expect((await staff.post(path, correction)).statusCode).toBe(200);
      expect(await due()).toEqual([]);

      await db.deleteFrom('statement_lines').execute();
      await givingFor(db).clear();
      const again = await paid(platform === 'paypal' ? '1049.50' : '117.52', 'AGAIN');
      expect((await record(again, sample(platform), { thank: true })).statusCode).toBe(200);
      expect(await due()).toEqual([]);
      await db.updateTable('mails').set({ sent_at: null, next_try_at: null }).execute();
      expect((await due()).map(({ why }) => why)).toContain('not_sent');
    },
  );

  test('is recorded once, whichever bank payment the file is sent for', async () => {
    const id = await paid('117.52');
    expect((await record(id, sample('justgiving'))).statusCode).toBe(200);
    const before = await count('ledger_entries');
    expect((await record(id, sample('justgiving'))).statusCode).toBe(409);
    const again = await paid('117.52', 'ANOTHER');
    const refused = await record(again, sample('justgiving'));
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('£78.48 less')]);
    expect(await count('ledger_entries')).toBe(before);
    const other = await paid('39.04');
    expect((await record(other, sample('justgiving'))).statusCode).toBe(200);
    expect(await count('ledger_entries')).toBe(before + 2);
  });

  test('is refused if its net amount is not that of the bank payment', async () => {
    const id = await paid('120.00');
    const plan = await check(id, sample('justgiving'));
    expect(plan.problem).toContain(
      'After fees, the rows come to £117.52. That is £2.48 less than the payment of £120.',
    );
    expect(plan.problem).toContain('The file has 2 payouts: £117.52, £39.04.');
    const refused = await record(id, sample('justgiving'));
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('£2.48 less')]);
    expect(await count('ledger_entries')).toBe(0);
  });

  test('is taken back whole, and can be recorded again', async () => {
    const { db } = site();
    const id = await paid('1049.50', 'PAYPAL');
    expect((await record(id, sample('paypal'))).statusCode).toBe(200);
    const whole = await sums();
    expect(whole.by_fund).toMatchObject([{ received: 106_460, fees: 1510 }]);
    expect((await unmatch(id)).json()).toMatchObject({
      results: { state: 'unmatched', payout: null, parts: [] },
    });
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect((await sums()).by_fund).toMatchObject([{ received: 0, fees: 0, gift_aid: 0 }]);
    const states = await db.selectFrom('gifts').select(['state', 'received']).execute();
    expect(new Set(states.map(({ state, received }) => `${state} ${received}`))).toEqual(
      new Set(['mistaken 0']),
    );
    expect((await record(id, sample('paypal'))).statusCode).toBe(200);
    expect((await sums()).by_fund).toEqual(whole.by_fund);
    expect((await unmatch(id)).statusCode).toBe(200);
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('is named in the exports of gifts and of the ledger, with the bank payment and the platform’s numbers', async () => {
    const id = await paid('117.52');
    await record(id, sample('justgiving'));
    const rowsOf = async (name: string) => {
      const { body } = await staff.get(`/api/admin/giving/${name}.csv`);
      return parse<Record<string, string>>(body, { bom: true, columns: true });
    };
    const trail = {
      platform: 'JustGiving',
      payout: '900001',
      'bank line': String(id),
      'banked on': '2026-11-16',
    };
    expect((await rowsOf('ledger')).map((row) => [row['kind'], row['platform number']])).toEqual([
      ['payment', '1001'],
      ['fee', '1001'],
      ['payment', '1002'],
      ['fee', '1002'],
    ]);
    for (const row of [...(await rowsOf('ledger')), ...(await rowsOf('gifts'))])
      expect(row).toMatchObject(trail);
    await unmatch(id);
    const undone = await rowsOf('ledger');
    expect(new Set(undone.map((row) => row['bank line']))).toEqual(new Set(['']));
  });

  test('takes the supporters with it that it added and that nothing else uses', async () => {
    const { db } = site();
    const row = (at: number) => `${at},01/11/2026,10.00,9.80,Giver ${at},giver-${at}@example.org`;
    const file = [
      'Donation Ref,Donation Date,Donation Amount,Net Donation Amount Paid,Donor LastName,Donor Email',
      ...[1, 2, 3, 4, 5].map(row),
    ].join('\n');
    const known = await supportersRepository(db).create({ name: 'Giver 1', email: 'giver-1@example.org' });
    const id = await paid('49.00');
    await record(id, file);
    const find = async (at: number) =>
      orNotFound((await supportersRepository(db).byEmail(`giver-${at}@example.org`))[0]);
    const [changed, declared, gave] = [await find(2), await find(3), await find(4)];
    const { version } = changed;
    await staff.patch(`/api/admin/giving/supporters/${changed.id}`, { phone: '0161 496 0000', version });
    await givingFor(db).declare(declared.id, { firstname: 'Giver', lastname: 'Three' });
    await giftByHand(staff, { supporter_id: gave.id });
    expect((await unmatch(id)).statusCode).toBe(200);
    const list = (await staff.get('/api/admin/giving/supporters')).json<{ results: { id: number }[] }>();
    expect(new Set(list.results.map((person) => person.id))).toEqual(
      new Set([known, changed, declared, gave].map((person) => person.id)),
    );
    const all = await db.selectFrom('supporters').select(['name', 'email']).orderBy('id').execute();
    expect(all.at(-1)).toEqual({ name: 'Recorded in error', email: '' });
    expect((await record(id, file)).statusCode).toBe(200);
    expect((await find(5)).name).toBe('Giver 5');
  });

  test('is taken back with its statement', async () => {
    const id = await paid('117.52');
    await record(id, sample('justgiving'));
    const { statement_id } = await site()
      .db.selectFrom('statement_lines')
      .select('statement_id')
      .executeTakeFirstOrThrow();
    const taken = await staff.delete(`/api/admin/giving/statements/${statement_id}?undo_matches=true`);
    expect(taken.json()).toEqual({ undone: 1 });
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('has refunds: of a gift in it, of an earlier one, and of one that is not recorded here', async () => {
    const [headings = ''] = sample('justgiving').split('\n');
    const row = (ref: string, amount: string, payment: string) =>
      `11,,,,,21,,Ada,Marsh,,ada@example.org,No,${ref},01/11/2026,,${payment},06/11/2026,${amount},No,0,${amount},0,${amount}`;
    const first = await paid('30.00', 'FIRST');
    await record(first, [headings, row('1', '30.00', 'P1')].join('\n'));
    const id = await paid('45.00', 'SECOND');
    const file = [
      headings,
      row('2', '80.00', 'P2'),
      row('1', '-10.00', 'P2'),
      row('2', '-20.00', 'P2'),
      row('0', '-5.00', 'P2'),
    ];
    expect((await record(id, file.join('\n'))).json()).toMatchObject({
      results: { payout: { gross: 4500 } },
    });
    const refunds = (await entries()).filter(({ kind }) => kind === 'refund');
    const followed = await Promise.all(
      refunds.map(async ({ amount, follows_id }) => [
        amount,
        follows_id && (await ledgerRepository(site().db).find(follows_id))?.amount,
      ]),
    );
    expect(followed).toEqual([
      [-1000, 3000],
      [-2000, 8000],
      [-500, null],
    ]);
    const refused = await unmatch(first);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('refunded')]);
    expect((await unmatch(id)).statusCode).toBe(200);
    expect((await unmatch(first)).statusCode).toBe(200);
    expect((await sums()).by_fund).toMatchObject([{ received: 0 }]);
  });

  test('has Gift Aid that the platform claimed: income of Gift Aid, but no gift', async () => {
    const id = await paid('65.53', 'ENTHUSE');
    expect((await record(id, sample('enthuse'))).statusCode).toBe(200);
    expect((await entries()).filter(({ kind }) => kind === 'gift_aid')).toMatchObject([
      { amount: 1250, gift_id: null, receipt: null },
    ]);
    const totals = await sums();
    expect(totals.by_fund).toEqual([{ is_restricted: false, received: 5500, fees: 197, gift_aid: 1250 }]);
    expect(totals.by_purpose).toMatchObject([{ received: 5500, gift_aid: 1250, gifts: 2 }]);
    await unmatch(id);
    expect((await sums()).by_fund).toEqual([{ is_restricted: false, received: 0, fees: 0, gift_aid: 0 }]);
  });

  test.each([
    ['JustGiving', '117.52', 'justgiving', 0],
    ['PayPal', '1049.50', 'paypal', 1],
  ])(
    'of %s: a gift is claimed by us only if the platform claims no Gift Aid',
    async (_, amount, name, claimed) => {
      const { db } = site();
      const ada = await givingFor(db).supporter('Ada Marsh', 'ada@example.org');
      await givingFor(db).declare(ada, { firstname: 'Ada', lastname: 'Marsh' });
      const id = await paid(amount);
      await record(id, sample(name));
      const { donations } = await loadDonations(db, '2022-01-01');
      const eligible = donations.filter(({ supporter, isLeftOut }) => supporter === ada && !isLeftOut);
      expect(eligible).toHaveLength(claimed);
      const gift = await db
        .selectFrom('gifts')
        .selectAll()
        .where('supporter_id', '=', ada)
        .executeTakeFirstOrThrow();
      const included = await staff.post(`/api/admin/giving/gifts/${gift.id}/gift-aid`, {
        no_gift_aid: false,
      });
      expect(included.statusCode).toBe(claimed === 1 ? 200 : 422);
    },
  );

  test('stays out of our claims after a correction, can be taken back all the same, and needs no thanks', async () => {
    const { db } = site();
    const ada = await givingFor(db).supporter('Ada Marsh', 'ada@example.org');
    await givingFor(db).declare(ada, { firstname: 'Ada', lastname: 'Marsh' });
    const id = await paid('117.52');
    await record(id, sample('justgiving'));
    const thanks = await staff.get('/api/admin/giving/thanks');
    expect(thanks.json()).toMatchObject({ results: [] });
    const [, , payment] = await entries();
    const path = `/api/admin/giving/gifts/${payment?.gift_id}`;
    const wrong = { entry_id: payment?.id, right: null, note: '', notify: false };
    expect((await staff.post(`${path}/error`, wrong)).statusCode).toBe(409);
    const correction = { entry_id: payment?.id, supporter_id: ada };
    const mails = await sentTo(site(), 'ada@example.org');
    const corrected = await staff.post(`${path}/correct`, correction);
    const moved = corrected.json<{ results: StaffGiftWhole }>().results;
    expect(moved).toMatchObject({ is_thanked_elsewhere: true });
    expect((await staff.post(`/api/admin/giving/gifts/${moved.id}/thank`)).statusCode).toBe(409);
    expect(await sentTo(site(), 'ada@example.org')).toHaveLength(mails.length);
    const { donations } = await loadDonations(db, '2022-01-01');
    expect(donations.filter(({ isLeftOut }) => !isLeftOut)).toEqual([]);
    expect((await unmatch(id)).statusCode).toBe(200);
    expect((await sums()).by_fund).toMatchObject([{ received: 0, fees: 0 }]);
  });

  test('of Stripe ties the card gifts that are recorded already, and adds only Stripe’s own fee', async () => {
    const { db } = site();
    const supporter_id = await givingFor(db).supporter('Ada Marsh', 'ada@example.org');
    const gift = await giftsRepository(db).create({
      supporter_id,
      amount: 5000,
      interval: 'once',
      method: 'card',
      source: 'page',
    });
    const booked = (kind: 'payment' | 'fee' | 'refund', amount: number, source_key: string) =>
      db.transaction().execute((transaction) =>
        ledgerRepository(transaction).add({
          kind,
          gift,
          amount,
          booked_on: '2026-11-02',
          source: 'stripe',
          source_key,
        }),
      );
    await booked('payment', 5000, 'stripe:ch_1');
    await booked('fee', -95, 'stripe:fee:txn_1');
    const id = await paid('27.55', 'STRIPE');
    const missing = await check(id, sample('stripe'));
    expect(missing.problem).toContain('can’t be recorded');
    await booked('refund', -2000, 'stripe:refund:re_1');
    expect(await check(id, sample('stripe'))).toMatchObject({
      problem: '',
      gifts: 0,
      rows: [{ kind: 'recorded' }, { kind: 'recorded' }, { kind: 'fee' }],
    });
    const recorded = await record(id, sample('stripe'));
    expect(recorded.json()).toMatchObject({
      results: {
        payout: { platform: 'Stripe', gross: 3000, fees: 245 },
        parts: [{ is_by_hand: true }, { amount: -2000 }],
      },
    });
    expect((await entries()).slice(3)).toMatchObject([{ kind: 'fee', amount: -150, gift_id: null }]);
    await unmatch(id);
    expect((await entries()).map(({ amount }) => amount)).toEqual([5000, -95, -2000, -150, 150]);
    expect((await record(id, sample('stripe'))).statusCode).toBe(200);
  });

  test.each([
    ['the platform’s people', ''],
    ['a table that no known system writes', 'Our '],
  ])('ties gifts that were imported with %s, and adds their fees', async (_from, before) => {
    const columns = sample('justgiving')
      .split('\n')[0]
      ?.split(',')
      .map((heading) => {
        const fields = {
          'Donor FirstName': 'firstname',
          'Donor LastName': 'lastname',
          'Donation Ref': 'gift_id',
          'Donation Date': 'gift_day',
          'Donation Amount': 'gift_amount',
        } as const;
        return fields[heading.replaceAll('"', '') as keyof typeof fields] ?? null;
      });
    const table = sample('justgiving')
      .replace(/.*900002.*\n/, '')
      .replace(/^.*/, (headings) => headings.replaceAll('Donation', `${before}Donation`));
    await importing(site(), staff).bring(table, { columns: columns ?? [] });
    const gifts = await count('gifts');
    const id = await paid('117.52');
    expect(await check(id, sample('justgiving'))).toMatchObject({ gifts: 0, problem: '' });
    expect((await record(id, sample('justgiving'))).statusCode).toBe(200);
    expect(await count('gifts')).toBe(gifts);
    const again = await record(await paid('117.52', 'ANOTHER'), sample('justgiving'));
    expect([again.statusCode, await count('gifts')]).toEqual([422, gifts]);
    await unmatch(id);
    expect((await record(id, sample('justgiving'))).statusCode).toBe(200);
    expect((await sums()).by_fund).toMatchObject([{ received: 12_000, fees: 248 }]);
    const row = (ref: string, amount: string) =>
      `0,,,,,,,Ada,Marsh,,ada@example.org,No,${ref},20/11/2026,,900003,21/11/2026,${amount},No,0,${amount},0,${amount}`;
    const [headings] = sample('justgiving').split('\n');
    const report = [headings, row('1001', '-100.00'), row('1004', '150.00')].join('\n');
    expect((await record(await paid('50.00'), report)).statusCode).toBe(200);
    const refund = (await entries()).find(({ kind }) => kind === 'refund');
    expect(refund).toMatchObject({ amount: -10_000, gift_id: expect.any(Number) });
  });

  test('goes to the purpose that staff choose, and the gift’s note keeps the page', async () => {
    await appealsRepository(site().db).create({ title: 'Winter', slug: 'winter', state: 'open' });
    const id = await paid('117.52');
    await record(id, sample('justgiving'), { appeal: 'winter' });
    const gifts = await site().db.selectFrom('gifts').selectAll().orderBy('id').execute();
    expect(gifts).toMatchObject([
      { appeal_id: expect.any(Number), note: 'Through JustGiving: Coats' },
      { appeal_id: expect.any(Number), note: 'Through JustGiving: Sam runs for coats' },
    ]);
    expect((await record(id, sample('justgiving'), { appeal: 'none' })).statusCode).toBe(409);
  });

  test('is refused for a payment that does not exist, and for people without the right', async () => {
    const user = await site().signIn('user');
    const id = await paid('117.52');
    const { payload, headers } = peopleForm(sample('justgiving'), {} as never);
    const path = `/api/admin/giving/statement-lines/${id}/payout`;
    expect((await user.post(path, payload, headers)).statusCode).toBe(403);
    expect((await staff.post(path.replace(String(id), '9999'), payload, headers)).statusCode).toBe(404);
  });
});
