import fc from 'fast-check';
import { type ReadStatement, readStatement } from './read-statement';

const read = (text: string, name = 'bank') => readStatement(Buffer.from(text), name);
const amounts = ({ lines }: ReadStatement) => lines.map(({ amount }) => amount);
const problems = ({ problems: all }: ReadStatement) => all.map(({ line, problem }) => [line, problem]);
/** Every payment in a file is read, outgoing or reported. */
const counted = (statement: ReadStatement) =>
  statement.lines.length + statement.outgoing + statement.problems.length;

describe('OFX', () => {
  const entry = (id: number, amount: string, end = '</STMTTRN>') =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>2026110${id}<TRNAMT>${amount}<FITID>${id}<NAME>GIFT ${id}${end}\n`;
  const ofx = (list: string) => `<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>\n${list}`;
  const END = '</BANKTRANLIST></STMTRS></OFX>';

  test('ends an entry without an end tag at the next entry or the end of the list', async () => {
    const list = entry(1, '1.00', '') + entry(2, '-2.00', '') + entry(3, '3.00') + entry(4, '4.00', '');
    const statement = await read(ofx(list) + END);
    expect([amounts(statement), statement.outgoing, statement.problems]).toEqual([[100, 300, 400], 1, []]);
    expect(statement.lines.map(({ text }) => text)).toEqual(['GIFT 1', 'GIFT 3', 'GIFT 4']);
  });

  test('says where the file breaks off', async () => {
    const whole = ofx(entry(1, '1.00'));
    expect(problems(await read(whole))).toEqual([[2, expect.stringMatching(/breaks off here/)]]);
    await expect(read(ofx('<STMTTRN><TRNAMT>1'))).rejects.toThrow(/breaks off before its first payment/);
    const inEntry = await read(`${whole}<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261102<TRNAMT>30.00<NA`);
    expect(amounts(inEntry)).toEqual([100]);
    expect(problems(inEntry)).toEqual([[3, expect.stringMatching(/middle of this payment/)]]);
  });

  test('reports an amount outside any entry, a pending payment, and an ambiguous comma', async () => {
    const list =
      entry(1, '1.00').replace('<STMTTRN>', '<STMTTR>') +
      entry(2, '2.00').replaceAll('STMTTRN', 'STMTTRNP') +
      entry(3, '25,000') +
      entry(4, '+00000000000025,0000');
    const statement = await read(ofx(list) + END);
    expect(amounts(statement)).toEqual([2500]);
    expect(problems(statement)).toEqual([
      [2, '“1.00” doesn’t belong to any payment in this file.'],
      [3, expect.stringMatching(/“pending”/)],
      [4, '“25,000” can’t be read as an amount.'],
    ]);
  });

  test('keeps a less-than sign in a text, and reports a duplicate payment', async () => {
    const twice = entry(1, '1.00').replace('GIFT 1', 'GIFT < 5');
    const statement = await read(ofx(twice + twice) + END);
    expect(statement.lines).toMatchObject([{ amount: 100, text: 'GIFT < 5' }]);
    expect(problems(statement)).toEqual([[3, expect.stringMatching(/payment on line 2 again/)]]);
  });

  test('reads or reports every payment, wherever the file breaks off', async () => {
    const text = ofx(entry(1, '1.00') + entry(2, '-2.00') + entry(3, 'x') + entry(4, '4.00')) + END;
    for (let length = ofx(entry(1, '1.00')).length; length < text.length; length += 7) {
      const part = text.slice(0, length);
      const begun = part.split('<STMTTRN>').length - 1;
      const statement = await read(part);
      const breaks = problems(statement).filter(([, problem]) => /breaks off/.test(String(problem)));
      expect(breaks).toHaveLength(1);
      const isInPayment = /in the middle/.test(String(breaks));
      expect(counted(statement)).toBe(isInPayment ? begun : begun + 1);
    }
  });
});

describe('a table', () => {
  const HEADING = 'Date,Description,Amount,Balance';

  test('reports rows without a day, an amount or any money', async () => {
    const statement = await read(
      `${HEADING}
02/11/2026,Opening balance,,10.00
03/11/2026,Grand opening gift,,
not a day,Grand opening gift,5.00,
,its second line,,
,,1.00,
04/11/2026,Card check,0.00,
04/11/2026,A,1.00,
,Closing balance,,11.00
`,
    );
    expect(amounts(statement)).toEqual([100]);
    expect(problems(statement)).toEqual([
      [3, 'This line has no amount.'],
      [4, expect.stringMatching(/“not a day” can’t be read as a date/)],
      [5, 'This line has neither a date nor an amount.'],
      [6, 'This line has no date.'],
      [7, 'The amount of this payment is £0.00.'],
    ]);
  });

  test('counts a pending outgoing payment', async () => {
    const statement = await read(
      'Date,Description,Amount,Status\n,A,-1.00,Pending\n,B,2.00,Pending\n03/11/2026,C,3.00,Completed\n',
    );
    expect([amounts(statement), statement.outgoing]).toEqual([[300], 1]);
    expect(statement.problems.map(({ line }) => line)).toEqual([3]);
  });

  test('loses no line to unclosed quotation marks, and reports a line that stays unclear', async () => {
    const statement = await read(
      [
        HEADING,
        '03/11/2026,"A,1.00,',
        '04/11/2026,B,"1,250.00",',
        '05/11/2026,"C,3.00,',
        '06/11/2026,"D,"1,004.00"',
        '07/11/2026,E,5.00,\n',
      ].join('\n'),
    );
    expect(amounts(statement)).toEqual([100, 125_000, 300, 500]);
    expect(problems(statement)).toEqual([[5, 'A quotation mark in this line is never closed.']]);
  });

  test('keeps a text of two lines, and reads mixed line endings', async () => {
    const statement = await read(
      `${HEADING}\r\n03/11/2026,"A\r\nthank you",1.00,\n04/11/2026,B,2.00,\r05/11/2026,C,x,\r\n`,
    );
    expect(statement.lines.map(({ text }) => text)).toEqual(['A thank you', 'B']);
    expect(statement.problems.map(({ line }) => line)).toEqual([5]);
  });

  test('reports a row with more columns than headings, and one that breaks off', async () => {
    const statement = await read(
      `${HEADING}\n03/11/2026,Gift 5,10,25.00,1.00\n04/11/2026,B,2.00,3.00\n05/11/2026,C,12`,
    );
    expect(amounts(statement)).toEqual([200]);
    expect(problems(statement)).toEqual([
      [2, 'This line has more columns than the line of headings.'],
      [4, expect.stringMatching(/breaks off in the middle/)],
    ]);
  });

  test.each(['05/11/20', '05/11/2026,C', '05/11/2026,"C, and', '05/11/2026,C,1'])(
    'reports a file that breaks off after %s',
    async (last) => {
      const statement = await read(`${HEADING}\n03/11/2026,A,1.00,2.00\n04/11/2026,B,2.00,4.00\n${last}`);
      expect(amounts(statement)).toEqual([100, 200]);
      expect(problems(statement)).toEqual([[4, expect.stringMatching(/breaks off in the middle/)]]);
    },
  );

  test('a remark in the last line is no payment that breaks off', async () => {
    const statement = await read(`${HEADING}\n03/11/2026,A,1.00,2.00\nEnd of statement`);
    expect(problems(statement)).toEqual([[3, 'This line has neither a date nor an amount.']]);
  });

  test('says how many problems it doesn’t list', async () => {
    const statement = await read(`${HEADING}\n${'03/11/2026,A,x,\n'.repeat(250)}`);
    expect(statement.problems).toHaveLength(200);
    expect(statement.problems.at(-1)).toEqual({
      line: 201,
      problem: 'This line and 50 more below it can’t be read.',
    });
  });

  test('reads, counts as outgoing or reports each row, whatever it holds', async () => {
    const cell = fc.constantFrom(
      '',
      '03/11/2026',
      '1.00',
      '-2.00',
      'opening',
      '31/02/2026',
      '0',
      'A, "B"',
      'x',
    );
    const row = fc.tuple(fc.constant('A'), cell, cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const written = rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','));
        const statement = await read(`Type,Date,Description,Amount\n${written.join('\n')}\n`);
        expect(counted(statement)).toBe(rows.length);
      }),
    );
  });
});

test('the table of AIB is read despite the space before each heading', async () => {
  const statement = await read(
    `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"93844400001111","03/11/2026","MARSH A","G7K3M9QPX4","","","25.00","525.00","GBP","Credit","25.00","GBP"
"93844400001111","03/11/2026","VDP-KITES","","","51.30","","473.70","GBP","Debit","51.30","GBP"
`,
  );
  expect([statement.format, statement.outgoing, statement.problems]).toEqual(['AIB CSV', 1, []]);
  expect(statement.lines).toMatchObject([{ amount: 2500, text: 'MARSH A · G7K3M9QPX4' }]);
});

describe('an Excel file that is a web page', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const start = `<html><body><table>${row('Account ******1234', 'From 01/11/2026')}${row('Date', '', 'Description', '', 'Money in', 'Money Out', 'Balance')}`;
  const payment = row(
    '03/11/2026',
    '',
    'RECEIPT FROM A&nbsp;MARSH<br>KITES &amp; CO',
    '',
    '25.00',
    '',
    '525.00',
  );

  test('is read by its table', async () => {
    const out = '<tr><td>04/11/2026<td colspan=2>KITE SUPPLIES<td><td><td>51.30<td>473.70';
    const statement = await read(
      `${start}${payment}${out}${row('05/11/2026', '', 'ODD', '', 'x')}</table></html>`,
    );
    expect([statement.format, statement.outgoing]).toEqual(['Excel as a web page', 1]);
    expect(statement.lines).toMatchObject([
      { line: 3, booked_on: '2026-11-03', amount: 2500, text: 'RECEIPT FROM A MARSH KITES & CO' },
    ]);
    expect(problems(statement)).toEqual([[5, '“x” can’t be read as an amount.']]);
  });

  test('reports that it breaks off', async () => {
    const statement = await read(
      `${start}${payment}<tr><td>04/11/2026</td><td></td><td>B</td><td></td><td>12`,
    );
    expect(amounts(statement)).toEqual([2500]);
    expect(problems(statement)).toEqual([[4, expect.stringMatching(/middle of this payment/)]]);
  });
});

test('a payment without its date, amount or end in Santander’s text is reported', async () => {
  const payment = (...parts: string[]) => `${parts.join('\n')}\n\n`;
  const statement = await read(
    `From: 01/11/2026\n\n${payment('Date: 05/11/2026', 'Description: A', 'Amount: 1.00 GBP', 'Balance: 9.00 GBP')}${payment('Description: B', 'Amount: 2.00 GBP', 'Balance: 8.00 GBP')}${payment('Date: 04/11/2026', 'Description: C', 'Balance: 6.00 GBP')}Date: 03/11/2026\nDescription: D\nAmount: 12`,
  );
  expect(amounts(statement)).toEqual([100]);
  expect(problems(statement)).toEqual([
    [8, 'This payment has no date.'],
    [12, 'This payment has no amount.'],
    [16, expect.stringMatching(/breaks off in the middle/)],
  ]);
});

test('CAMT.053 with an entry that is never closed is rejected, and its line is named', async () => {
  const entry =
    '<Ntry><Amt Ccy="GBP">01.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-03</Dt></BookgDt><X/></Ntry>';
  const camt = (...entries: string[]) =>
    `<Document><BkToCstmrStmt><Stmt>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
  expect(amounts(await read(camt(entry, entry)))).toEqual([100, 100]);
  await expect(read(camt(entry, entry.replace('</Ntry>', ''), entry))).rejects.toThrow(
    /is incomplete or has been changed: see line 2/,
  );
});
