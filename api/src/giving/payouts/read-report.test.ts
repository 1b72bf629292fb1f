import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { choosePayout } from './choose-payout';
import type { PayoutItem } from './payout-item';
import { platforms } from './platforms';
import { readReport } from './read-report';

const sample = (name: string) => readFileSync(resolve(__dirname, 'samples', `${name}.csv`));
const read = (bytes: Buffer | string) =>
  readReport({ name: 'report.csv', bytes: Buffer.from(bytes as string) });
const summary = (items: PayoutItem[]) =>
  items.map(({ kind, name, gross, fee, net }) => [kind, name, gross, fee, net]);

/** Rows of the payout with this amount, in pence. */
async function payoutOf(name: string, amount: number) {
  const { items, platform, skipped } = await read(sample(name));
  const { items: chosen, problem } = choosePayout(items, amount);
  return { platform: platform.name, skipped, problem, rows: summary(chosen) };
}

test('PayPal’s activity is divided by withdrawals; pending rows and other currencies are left out', async () => {
  expect(await payoutOf('paypal', 104_950)).toEqual({
    platform: 'PayPal',
    // Two withdrawals, a pending payment, and two rows in euros.
    skipped: 5,
    problem: '',
    rows: [
      ['gift', 'Ada Marsh', 5000, 90, 4910],
      ['gift', 'Tom Reed', 100_000, 1420, 98_580],
      ['gift', 'Lena Berg', 2460, 0, 2460],
      ['refund', 'Ada Marsh', -1000, 0, -1000],
    ],
  });
});

test('PayPal’s rows are sorted by time, whichever way the file has them', async () => {
  const [headings = '', ...rows] = sample('paypal').toString().trim().split('\n');
  const { items } = await read([headings, ...rows.toReversed()].join('\n'));
  const { items: chosen, problem } = choosePayout(items, 104_950);
  expect(problem).toBe('');
  expect(chosen).toHaveLength(4);
});

test('JustGiving’s file has several payments; an anonymous donor has no name', async () => {
  expect(await payoutOf('justgiving', 11_752)).toMatchObject({
    problem: '',
    rows: [
      ['gift', 'Ada Marsh', 10_000, 190, 9810],
      ['gift', '', 2000, 58, 1942],
    ],
  });
});

test.each([
  ['without its Gift Aid', 5328, ['gift', 'gift']],
  ['with its Gift Aid', 6553, ['gift', 'gift_aid', 'gift']],
  ['of Gift Aid alone', 1225, ['gift_aid']],
])('Enthuse’s payout is recognised %s by its amount', async (_, amount, kinds) => {
  const { rows, problem } = await payoutOf('enthuse', amount);
  expect(problem).toBe('');
  expect(rows.map(([kind]) => kind)).toEqual(kinds);
});

test('CAF Donate’s file is read', async () => {
  expect(await payoutOf('caf', 3410)).toMatchObject({
    platform: 'CAF Donate',
    rows: [
      ['gift', 'Ada Marsh', 2500, 60, 2440],
      ['gift', 'Tom Reed', 1000, 30, 970],
    ],
  });
});

test('Stripe’s rows name the ledger’s entries', async () => {
  const { items } = await read(sample('stripe'));
  expect(items.map(({ kind, recordedAs }) => [kind, recordedAs?.entry[0], recordedAs?.fee])).toEqual([
    ['gift', 'stripe:ch_1', 'stripe:fee:txn_1'],
    ['refund', 'stripe:refund:re_1', 'stripe:fee:txn_2'],
    ['fee', undefined, undefined],
    ['gift', 'stripe:ch_2', 'stripe:fee:txn_4'],
  ]);
});

test.each(['utf16le', 'latin1'] as const)(
  'a file in %s is read, with other spellings of headings',
  async (code) => {
    const text =
      'donation ref,DONATION_DATE,Donation amount,Donor First Name,donor last name\n7,1/11/2026,£5.00,Zoë,Ng\n';
    const bytes = Buffer.from(code === 'utf16le' ? `\ufeff${text}` : text, code);
    expect(summary((await read(bytes)).items)).toEqual([['gift', 'Zoë Ng', 500, 0, 500]]);
  },
);

test('a row that the file has twice counts once, and two without a number are two', async () => {
  const numbered = await read('Donation Ref,Donation Date,Donation Amount\n7,1/11/2026,5\n7,1/11/2026,5\n');
  expect(numbered.items).toHaveLength(1);
  const plain = await read('DonationDate,DonationAmount,DonorURN\n1/11/2026,5,U1\n1/11/2026,5,U1\n');
  expect(new Set(plain.items.map(({ id }) => id)).size).toBe(2);
});

test('money that PayPal holds back can’t be recorded, unless it was released', async () => {
  const [headings = '', , gift = ''] = sample('paypal').toString().split('\n');
  const hold = (amount: string, id: string) =>
    `"03/11/2026","10:00:00","GMT","","Account Hold for Open Authorization","Completed","GBP","${amount}","0.00","${amount}","","","${id}"`;
  const held = await read([headings, gift, hold('-5.00', 'H1')].join('\n'));
  expect(held.items.map(({ kind }) => kind)).toEqual(['gift', 'other']);
  const released = await read([headings, gift, hold('-5.00', 'H1'), hold('5.00', 'H2')].join('\n'));
  expect(released.items.map(({ kind }) => kind)).toEqual(['gift']);
});

test('a file of another kind is refused with the reports that can be read', async () => {
  await expect(read('Name,Shoe size\nAda,5\n')).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringContaining('JustGiving: Reports, then “Payment reports”'),
  });
});

test('a report without a column says which one, and where to download it', async () => {
  const [headings = '', ...rows] = sample('stripe').toString().split('\n');
  await expect(read([headings.replace('source_id', 'other'), ...rows].join('\n'))).rejects.toMatchObject({
    message: expect.stringMatching(
      /looks like a report of Stripe.*“source_id” is missing.*Payout reconciliation/,
    ),
  });
});

test('a file that is too long is refused', async () => {
  const row = '7,1/11/2026,5\n';
  await expect(read(`Donation Ref,Donation Date,Donation Amount\n${row.repeat(5001)}`)).rejects.toMatchObject(
    {
      statusCode: 413,
    },
  );
  await expect(read(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).rejects.toMatchObject({ statusCode: 413 });
});

test('texts of strangers are shortened', async () => {
  const long = 'x'.repeat(10_000);
  const { items } = await read(
    `Donation Ref,Donation Date,Donation Amount,Donor FirstName,Event Name\n${long},1/11/2026,5,${long},${long}\n`,
  );
  const [item] = items;
  expect([item?.id.length, item?.name.length, item?.purposes[0]?.length]).toEqual([100, 120, 120]);
});

test.each(platforms.map(({ name }) => name))(
  'the page of outside facts says what proves the columns of %s',
  (name) => {
    const page = readFileSync(resolve(__dirname, '../../../../docs/reference/outside-facts.md'), 'utf8');
    expect(page.split('\n').some((line) => line.includes('payout') && line.includes(name))).toBe(true);
  },
);
