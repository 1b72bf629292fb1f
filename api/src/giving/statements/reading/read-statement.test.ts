import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { HttpError } from '../../../server/http/http-error';
import { readAmount } from './read-amount';
import { readDay } from './read-day';
import { type ReadStatement, readStatement } from './read-statement';

const samples = join(__dirname, '../samples');
const sample = (name: string) => readStatement(readFileSync(join(samples, name)), name);
const read = (text: string, name = 'bank.csv') => readStatement(Buffer.from(text), name);
const seen = ({ lines }: ReadStatement) =>
  lines.map(({ booked_on, amount, text }) => [booked_on, amount, text]);

async function refusal(bytes: Buffer | string) {
  try {
    await readStatement(Buffer.from(bytes as string), 'bank.csv');
  } catch (error) {
    if (error instanceof HttpError) return [error.statusCode, error.message];
    throw error;
  }
  return undefined;
}

const formats: Record<string, string> = {
  'barclays.csv': 'Barclays CSV',
  'lloyds.csv': 'Lloyds, Halifax, Bank of Scotland or TSB CSV',
  'natwest.csv': 'NatWest or RBS CSV',
  'bankline.csv': 'NatWest or RBS Bankline CSV',
  'mettle.csv': 'Mettle CSV',
  'tide.csv': 'Tide CSV',
  'hsbcnet.csv': 'HSBCnet CSV',
  'hsbc.csv': 'HSBC CSV',
  'hsbc-without-headings.csv': 'HSBC CSV',
  'nationwide.csv': 'Nationwide CSV',
  'co-operative.csv': 'Co-operative Bank CSV',
  'metro.csv': 'Metro Bank CSV',
  'starling.csv': 'Starling CSV',
  'monzo.csv': 'Monzo CSV',
  'revolut.csv': 'Revolut Business CSV',
  'caf-bank.csv': 'CSV',
  'unity.csv': 'CSV',
  'santander.txt': 'Santander text',
  'statement-1.ofx': 'OFX',
  'statement-2.ofx': 'OFX',
};

test('every sample is tested', () => {
  const others = readdirSync(samples).filter((name) => !(name in formats) && !name.startsWith('camt.'));
  expect(others).toEqual([]);
});

test.each(Object.entries(formats))('%s is read as %s', async (name, format) => {
  const statement = await sample(name);
  expect([statement.format, statement.problems, statement.outgoing]).toEqual([format, [], 1]);
  const lines = statement.lines.toSorted((one, other) => one.amount - other.amount);
  expect(lines.map(({ booked_on, amount }) => [booked_on, amount])).toEqual([
    ['2026-11-03', 2500],
    ['2026-11-04', 125_000],
  ]);
  expect(lines[0]?.text).toMatch(/A MARSH.*G7K3M9QPX4|G7K3M9QPX4.*A MARSH/i);
  expect(lines[1]?.text).toMatch(/LANTERN TRUST/i);
  expect(statement.first_on).toBe('2026-11-03');
});

test('both versions of OFX give a payment the same key', async () => {
  const [one, two] = [await sample('statement-1.ofx'), await sample('statement-2.ofx')];
  expect(one.lines.map(({ key }) => key)).toEqual(two.lines.map(({ key }) => key));
  expect(one.lines[1]?.text).toBe('THE LANTERN TRUST · GRANT & MORE');
});

describe('CAMT.053', () => {
  test.each(['02', '04', '08'])(
    'of version %s is read with its batches, and reports pending payments',
    async (version) => {
      const statement = await sample(`camt.053.001.${version}.xml`);
      expect(statement.format).toBe('CAMT.053');
      expect(seen(statement)).toEqual([
        ['2026-11-03', 2500, 'A Marsh · G7K3M9QPX4'],
        ['2026-11-04', 100_000, 'The Lantern Trust · GRANT'],
        ['2026-11-04', 25_000, 'Kite Yard School · FAIR & FETE'],
      ]);
      expect(statement.outgoing).toBe(2);
      expect(statement.comingBack).toMatchObject([{ amount: -500, line: 46, isReversal: true }]);
      expect(statement.problems).toEqual([
        { line: 42, problem: expect.stringMatching(/“PDNG”.*once it has gone through/) },
      ]);
    },
  );

  const camt = readFileSync(join(samples, 'camt.053.001.02.xml'), 'utf8');

  test('gives a payment the same key in each version', async () => {
    const keys = async (version: string) =>
      (await sample(`camt.053.001.${version}.xml`)).lines.map(({ key }) => key);
    expect(await keys('02')).toEqual(await keys('08'));
    expect(new Set(await keys('02')).size).toBe(3);
  });

  test('marks as doubtful a batch that does not add up, and money that came back', async () => {
    const odd = await read(camt.replace('>250.00<', '>240.00<'), 'a.xml');
    expect(odd.lines[1]).toMatchObject({
      amount: 125_000,
      doubt: expect.stringMatching(/2 payments together/),
    });
    const back = await read(
      camt.replace(
        '<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK',
        '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK',
      ),
      'a.xml',
    );
    expect(back.lines[0]).toMatchObject({ amount: 2500, doubt: expect.stringMatching(/has come back/) });
  });

  test('is read with a namespace prefix, and rejected with entities of its own', async () => {
    const prefixed = camt.replace(/<(\/?)(?=[A-Z])/g, '<$1ns:').replace('xmlns=', 'xmlns:ns=');
    expect((await read(prefixed, 'a.xml')).lines).toHaveLength(3);
    const hostile = camt.replace(
      '<Document',
      '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]><Document',
    );
    expect(await refusal(hostile.replace('A Marsh', '&secret;'))).toEqual([
      422,
      expect.stringMatching(/download it/),
    ]);
    expect(await refusal(camt.slice(0, 2000))).toEqual([422, expect.stringMatching(/is incomplete/)]);
  });

  test('is distinguished from other CAMT messages', async () => {
    const other = camt
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn');
    expect(await refusal(other)).toEqual([415, expect.stringMatching(/CAMT\.054.*choose CAMT\.053/)]);
  });
});

describe('a table', () => {
  const rows = 'Date,Description,Amount\n03/11/2026,A Marsh,25.00\n';

  test.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${rows}`)],
    ['UTF-16', Buffer.from(`\uFEFF${rows}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(rows, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${rows}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(rows.replace('A Marsh', 'A Mársh £'), 'latin1')],
  ])('is read in %s', async (_name, bytes) => {
    expect((await readStatement(bytes, 'bank.csv')).lines).toMatchObject([{ amount: 2500 }]);
  });

  // Columns by help-coins.theaccessgroup.com, articles 14752743, 14752805 and 14752840, read 30 November 2026.
  test.each([
    [
      'Clydesdale Bank',
      'Date,Sort Code,Description,Value,Narrative\n2026/11/03,x,A,25.00,B\n2026/11/03,x,C,-4.00,D',
    ],
    [
      'Handelsbanken',
      'Account,Transaction Date,Description,Debit Value,Credit Value\nx,03/11/2026,A · B,,25.00\nx,03/11/2026,C,4.00,',
    ],
    [
      'Barclays daily statement',
      'Date,Value,CR/DR Identifier,Description,Narrative\n03/11/2026,25.00,CR,A,B\n03/11/2026,4.00,DR,C,D',
    ],
  ])('is read as %s writes it', async (_bank, text) => {
    const statement = await read(text);
    expect(seen(statement)).toEqual([['2026-11-03', 2500, 'A · B']]);
    expect(statement.outgoing).toBe(1);
  });

  test('reports the lines that can’t be read, and reads the others', async () => {
    const statement = await read(
      [
        'Statement of Lapis',
        '',
        'Date,Description,Paid in,Paid out,Balance',
        '31/02/2026,A,1.00,,',
        '03/11/2026,"B, ""quoted""",2.00,,',
        '03/11/2026,C,"2,50",,',
        '03/11/2026,D,1.00,2.00,',
        '03/11/2026,E,,,',
        '03/11/2026,F "inch" kite,3.00,,',
        ',,,,',
        'Total,,5.00,,',
      ].join('\n'),
    );
    expect(seen(statement)).toEqual([
      ['2026-11-03', 200, 'B, "quoted"'],
      ['2026-11-03', 300, 'F "inch" kite'],
    ]);
    expect(statement.problems.map(({ line }) => line)).toEqual([4, 6, 7, 8]);
  });

  test('loses no line to a quotation mark that is never closed', async () => {
    const statement = await read('Date,Description,Amount\n03/11/2026,"A Marsh,25.00\n04/11/2026,B,1.00\n');
    expect(seen(statement)).toEqual([
      ['2026-11-03', 2500, 'A Marsh'],
      ['2026-11-04', 100, 'B'],
    ]);
  });

  test('says which payments are in another currency, or not booked yet', async () => {
    const statement = await read(
      'Date,Description,Amount,Currency,Status\n03/11/2026,A,1.00,EUR,Completed\n03/11/2026,B,1.00,GBP,Pending\n03/11/2026,C,-1.00,USD,Completed\n',
    );
    expect(statement.lines).toEqual([]);
    expect(statement.problems).toEqual([
      { line: 2, problem: expect.stringMatching(/in EUR/) },
      { line: 3, problem: expect.stringMatching(/“Pending”/) },
    ]);
  });

  test('is rejected with a message that says what is needed', async () => {
    expect(await refusal('Name,Colour\nA,red\n')).toEqual([
      422,
      expect.stringMatching(/“Date” column.*“Paid in”/),
    ]);
    expect(await refusal('Date,Description,Amount\n11/25/2026,A,1.00\n')).toEqual([
      422,
      expect.stringMatching(/month before the day/),
    ]);
    expect(await refusal('Date,Description,Amount\n')).toEqual([
      422,
      expect.stringMatching(/no payments in bank.csv/),
    ]);
  });
});

test.each([
  ['', 422, /empty/],
  ['%PDF-1.7', 415, /PDF.*CSV, OFX or CAMT\.053/],
  [Buffer.from('504b03040000', 'hex'), 415, /Excel/],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, /Excel/],
  [Buffer.from('89504e470d0a', 'hex'), 415, /picture/],
  ['<!DOCTYPE html><html>', 415, /web page/],
  ['<!-- Bank --><div><p>Please sign in</p></div>', 415, /web page/],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>', 415, /Excel/],
  ['{\\rtf1 Statement}', 415, /word processor/],
  ['!Type:Bank\nD01/02/2026', 415, /QIF/],
  [':20:X\n:25:Y', 415, /MT940/],
])('a file of another kind is rejected: %j', async (bytes, status, words) => {
  expect(await refusal(bytes)).toEqual([status, expect.stringMatching(words)]);
});

test('a file with too many bytes or lines is rejected', async () => {
  expect((await refusal(Buffer.alloc(10 * 1024 * 1024 + 1, ' ')))?.[0]).toBe(413);
  expect((await refusal(`Date,Description,Amount\n${'03/11/2026,A,1.00\n'.repeat(50_001)}`))?.[0]).toBe(413);
});

test.each([
  ['1,250.00', 125_000],
  ['£12.50', 1250],
  ['(12.50)', -1250],
  ['-£1,000', -100_000],
  ['£-12.5', -1250],
  ['−12.50', -1250],
  ['12.50-', -1250],
  ['12.50 DR', -1250],
  ['+12.50 GBP', 1250],
  ['1.5000', 150],
  ['+00000000000025.0000', 2500],
  ['000000000000149.87', 14_987],
  ['0,001,250.00', 125_000],
  ['-.50', -50],
  ['25.', 2500],
  ['0.00', 0],
  ['.', undefined],
  ['-', undefined],
  ['12,50', undefined],
  ['1.250,00', undefined],
  ['1,25.00', undefined],
  ['12.505', undefined],
  ['30000000', undefined],
  ['', undefined],
  ['abc', undefined],
])('the amount %s is %p pence', (text, pence) => {
  expect(readAmount(text)).toBe(pence);
});

test.each([
  ['03/11/2026', '2026-11-03'],
  ['3/11/26', '2026-11-03'],
  ['03-NOV-2026', '2026-11-03'],
  ['3 November 2026', '2026-11-03'],
  ['03 Sept 2026', '2026-09-03'],
  ['2026-11-03', '2026-11-03'],
  ['2026-11-03T10:11:30Z', '2026-11-03'],
  ['03/11/2026 10:11', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['03.11.2026', '2026-11-03'],
  ['31/02/2026', undefined],
  ['31/03/0026', undefined],
  ['11/25/2026', undefined],
  ['3 Foo 2026', undefined],
  ['', undefined],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('any amount is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.boolean(), (pence, isOut) => {
      const written = (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
      expect(readAmount(isOut ? `(${written})` : `£${written}`)).toBe(isOut ? -pence : pence);
    }),
  );
});

test('any text is read or rejected with a message, never with another error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
      ),
      async (text) => {
        for (const start of [
          '',
          'Date,Description,Amount\n',
          '<OFX><STMTTRN>',
          '<?xml version="1.0"?><Document><BkToCstmrStmt>',
        ])
          await refusal(start + text);
      },
    ),
  );
});

test.each([
  [
    'a cell that never ends',
    `Date,Description,Amount\n${'T'.repeat(2_000_000)},A,${' '.repeat(2_000_000)}1\n`,
  ],
  ['CDATA that is never closed', `<OFX><STMTTRN>${'<![CDATA['.repeat(500_000)}`],
  ['groups that are never closed', `<?xml version="1.0"?>${'<BkToCstmrStmt>'.repeat(300_000)}`],
  ['nothing but commas', ','.repeat(5_000_000)],
  ['rows of commas', `Date,Description,Amount\n${`${','.repeat(200)}\n`.repeat(50_000)}`],
  ['rows without end', `Date,Description,Amount\n${'1,,\n'.repeat(2_500_000)}`],
  ['entries in one line', `<Document><BkToCstmrStmt><Stmt>${'<Ntry/>'.repeat(1_400_000)}`],
  ['parts without end', `<Document><BkToCstmrStmt><Stmt><Ntry>${'<a/>'.repeat(2_500_000)}`],
])('%s is rejected quickly', async (_name, text) => {
  expect(await refusal(text)).toEqual([expect.any(Number), expect.stringMatching(/\w/)]);
});

test('a CAMT.053 entry of more parts than any bank writes is rejected', async () => {
  const entry = (parts: number) =>
    `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-03</Dt></BookgDt>${'<a/>'.repeat(parts)}</Ntry></Stmt></BkToCstmrStmt></Document>`;
  expect((await read(entry(400_000))).lines).toHaveLength(1);
  expect(await refusal(entry(500_001))).toEqual([422, expect.stringMatching(/is incomplete/)]);
});

test.each([
  ['CSV', `Date,Description,Amount\n${'03/11/2026,A Marsh £,1.00\n'.repeat(50_000)}`],
  [
    'OFX',
    `<OFX>${'<STMTTRN><DTPOSTED>20261103<TRNAMT>1.00<NAME>A Marsh £</STMTTRN>\n'.repeat(50_000)}</OFX>`,
  ],
  [
    'CAMT.053',
    `<Document><BkToCstmrStmt><Stmt>${'<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-03</Dt></BookgDt><AddtlNtryInf>A Marsh £</AddtlNtryInf></Ntry>\n'.repeat(50_000)}</Stmt></BkToCstmrStmt></Document>`,
  ],
  [
    'Santander text',
    `From: 01/11/2026\n${'Date: 03/11/2026\nDescription: A Marsh £\nAmount: 1.00 GBP\n'.repeat(50_000)}`,
  ],
])('other work continues while a long file is read as %s', async (format, text) => {
  const run = { isOver: false };
  const reading = read(text).finally(() => {
    run.isOver = true;
  });
  let turns = 0;
  for (; !run.isOver; turns += 1) await setImmediate();
  const statement = await reading;
  expect([statement.format, statement.lines.length, statement.problems]).toEqual([format, 50_000, []]);
  expect(new Set(statement.lines.map((line) => line.text))).toEqual(new Set(['A Marsh £']));
  // A slower machine takes more turns, not fewer.
  expect(turns).toBeGreaterThan(3);
});
