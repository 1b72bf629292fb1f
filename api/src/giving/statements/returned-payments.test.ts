import type { StaffGiftWhole } from '@lapis/contract';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { describeSite } from '../../testing/testing';
import { makeClaim } from '../claims/change-claims';
import { claimsRepository } from '../claims/claims.repository';
import { givingFor } from '../claims/donations.fixture';
import { planClaim } from '../claims/plan-claim';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import type { GiftRow } from '../gifts/gifts.repository';
import { listReceipts } from '../gifts/shown-gift';
import { receiptLetter } from '../receipts/receipt-letter';
import { openStatementDesk } from './statement-desk.fixture';

const barclays = 'Number,Date,Account,Amount,Subcategory,Memo';

describeSite('payments that come back', (site) => {
  const { post, line, lines, gift, promise, upload } = openStatementDesk(site);
  const promised = () => promise({ amount: 20_000, name: 'Samuel Okoro', email: 'okoro@example.org' });
  const uploadRows = (...rows: string[]) => upload(`${[barclays, ...rows].join('\n')}\n`);
  const byHand = (body: object) => post('gifts', { received_on: '2026-11-09', method: 'cheque', ...body });

  /** Books £200, uploads its return, and records it with the first suggestion. */
  async function returned(notify = false, promise?: GiftRow) {
    const asked = promise ?? (await promised());
    await uploadRows(
      `,10/11/2026,20-00-00 12345678,200.00,FT,S OKORO ${asked.reference}`,
      `,12/11/2026,20-00-00 12345678,-200.00,FT,UNPAID ${asked.reference} RETURNED FT`,
    );
    const [back] = await lines();
    const [suggestion] = back?.may_return ?? [];
    const entry_ids = suggestion?.payments.map(({ entry_id }) => entry_id) ?? [];
    const answer = await line(back?.id ?? 0, 'return', { entry_ids, notify });
    expect(answer.statusCode).toBe(200);
    return { asked, id: back?.id ?? 0, receipt: suggestion?.payments[0]?.receipt ?? '' };
  }

  test('come to be checked with the payment they undo, and leave its gift awaiting its money', async () => {
    const { asked, id, receipt } = await returned();
    expect(await gift(asked.id)).toMatchObject({
      state: 'waiting',
      received: 0,
      last_on: null,
      entries: [
        { kind: 'payment', amount: 20_000, gift_aid: 'none' },
        { kind: 'returned', amount: -20_000, booked_on: '2026-11-12', source: 'statement' },
      ],
      events: [{ kind: 'thanked' }, { kind: 'returned', amount: 20_000 }],
    });
    expect(await listReceipts(site().db, asked.id)).toEqual([]);
    expect(await receiptLetter(site().db, receipt)).toMatchObject({
      title: 'Withdrawn receipt',
      facts: expect.arrayContaining([['Withdrawn', expect.stringContaining('bank took')]]),
    });
    expect(await sentTo(site(), 'okoro@example.org')).toHaveLength(1);
    const [matched] = (await lines('matched')).filter((each) => each.id === id);
    expect(matched).toMatchObject({ amount: -20_000, parts: [{ gift_id: asked.id, amount: -20_000 }] });
  });

  test('can be undone: the payment counts again', async () => {
    const { asked, id, receipt } = await returned();
    expect((await line(id, 'unmatch')).json()).toMatchObject({ results: { state: 'unmatched', parts: [] } });
    expect(await gift(asked.id)).toMatchObject({
      state: 'received',
      received: 20_000,
      last_on: '2026-11-10',
    });
    expect(await receiptLetter(site().db, receipt)).toMatchObject({ title: 'Receipt for your gift' });
    const [again] = await lines();
    const entry_ids = again?.may_return[0]?.payments.map(({ entry_id }) => entry_id);
    expect((await line(id, 'return', { entry_ids })).statusCode).toBe(200);
    expect(await gift(asked.id)).toMatchObject({ state: 'waiting', received: 0 });
  });

  test('have a valid receipt again once that is undone, also if they are refunded then', async () => {
    const { asked, id, receipt } = await returned();
    await line(id, 'unmatch');
    const [payment] = (await gift(asked.id)).entries;
    await post(`gifts/${asked.id}/refund`, { entry_id: payment?.id, amount: 20_000, on: '2026-11-20' });
    expect(await receiptLetter(site().db, receipt)).toMatchObject({
      title: 'Receipt for your gift',
      facts: expect.arrayContaining([['Refunded since', '£200']]),
    });
  });

  test('let the declaration that came with the gift wait again, until the gift is paid', async () => {
    const { db } = site();
    const asked = await promised();
    await givingFor(db).declare(asked.supporter_id ?? 0, { withGift: asked.id });
    const isCovered = async () =>
      (await loadCoveringDeclaration(db, asked.supporter_id ?? 0, '2026-11-10')) !== undefined;
    const { id } = await returned(false, asked);
    expect(await isCovered()).toBe(false);
    await line(id, 'unmatch');
    expect(await isCovered()).toBe(true);
  });

  test('cost their tax, as taken back and not for want of a declaration, until that is undone', async () => {
    const { db } = site();
    const year = { today: '2026-11-28', yearStarts: 4 };
    const claim = () =>
      db.transaction().execute((transaction) => makeClaim(transaction, { small_donations: false }, year, ''));
    const giving = givingFor(db);
    const asked = await promised();
    await giving.declare(asked.supporter_id ?? 0, { withGift: asked.id });
    await uploadRows(`,10/11/2026,20-00-00 12345678,200.00,FT,S OKORO ${asked.reference}`);
    await claim();
    const { id } = await returned(false, asked);
    const mina = await giving.supporter();
    await giving.declare(mina);
    await giving.pay(mina, 30_000, '2026-11-13');
    expect(await claimsRepository(db).show(await claim())).toMatchObject({
      adjustment: 5_000,
      explanation: expect.stringContaining('1 gift refunded or taken back since (£200)'),
    });
    await line(id, 'unmatch');
    expect(await planClaim(db, { small_donations: false }, year)).toMatchObject({
      gifts: 20_000,
      adjustment: 0,
      left_out: [],
    });
  });

  test('are paid by the next transfer with the same reference', async () => {
    const { asked } = await returned();
    await uploadRows(`,15/11/2026,20-00-00 12345678,200.00,FT,S OKORO ${asked.reference}`);
    expect(await gift(asked.id)).toMatchObject({
      state: 'received',
      received: 20_000,
      last_on: '2026-11-15',
    });
  });

  test('are told to the giver only if staff tick that', async () => {
    await returned(true);
    const mail = (await sentTo(site(), 'okoro@example.org')).at(-1);
    expect(mail?.subject).toBe('Your gift has not reached us');
    expect(mail?.text).toContain('your payment of £200, received on 10 November 2026');
  });

  test('are a cheque that staff entered by hand', async () => {
    const { results } = (await byHand({ amount: 6000, name: 'Ada Marsh' })).json<{
      results: StaffGiftWhole;
    }>();
    await upload(
      'Date,Details,Debit,Credit,Balance\n13/11/2026,Cheque returned unpaid 000321,60.00,,100.00\n',
    );
    const [back] = await lines();
    expect(back?.may_return).toMatchObject([
      { why: 'The amount matches.', payments: [{ gift_id: results.id, name: 'Ada Marsh', amount: 6000 }] },
    ]);
    const entry_ids = [results.entries[0]?.id];
    await line(back?.id ?? 0, 'return', { entry_ids });
    expect(await gift(results.id)).toMatchObject({ state: 'waiting', received: 0 });
    const mistaken = await post(`gifts/${results.id}/error`, {
      entry_id: results.entries[0]?.id,
      right: null,
    });
    expect([mistaken.statusCode, mistaken.body]).toEqual([
      409,
      expect.stringContaining('took this payment back'),
    ]);
  });

  test('are found behind many that were taken out', async () => {
    const right = await byHand({ amount: 6000, name: 'Ada Marsh', received_on: '2026-11-02' });
    for (let count = 0; count < 20; count += 1) {
      const { results } = (await byHand({ amount: 6000 })).json<{ results: StaffGiftWhole }>();
      await post(`gifts/${results.id}/error`, { entry_id: results.entries[0]?.id, right: null });
    }
    await uploadRows(',12/11/2026,20-00-00 12345678,-60.00,FT,UNPAID CHEQUE 000123');
    const [back] = await lines();
    expect(back?.may_return).toMatchObject([
      { payments: [{ gift_id: right.json<{ results: StaffGiftWhole }>().results.id }] },
    ]);
  });

  test('leave other outgoing payments private, also with such words', async () => {
    await promised();
    const taken = await uploadRows(
      ',10/11/2026,20-00-00 12345678,-1850.00,FT,SALARY J REED',
      ',11/11/2026,20-00-00 12345678,-40.00,FT,TAX RETURN SERVICES LTD',
      ',12/11/2026,20-00-00 12345678,25.00,FT,MINA MARSH',
    );
    expect(taken).toMatchObject({ outgoing: 2, unmatched: 1 });
    expect(await lines('all')).toMatchObject([{ text: 'MINA MARSH' }]);
  });

  test('are stored once if files overlap, also in another format', async () => {
    const { asked } = await returned();
    const row = `,12/11/2026,20-00-00 12345678,-200.00,FT,UNPAID ${asked.reference} RETURNED FT`;
    expect(await uploadRows(row, ',13/11/2026,20-00-00 12345678,1.00,FT,A')).toMatchObject({
      known: 1,
      outgoing: 0,
    });
    const ofx = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>200000<ACCTID>12345678</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261112<TRNAMT>-200.00<FITID>77<NAME>UNPAID ${asked.reference}<MEMO>RETURNED FT</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    expect(await upload(ofx, 'bank.ofx')).toMatchObject({ known: 1, unmatched: 0, outgoing: 0 });
    expect((await lines('all')).filter(({ amount }) => amount < 0)).toHaveLength(1);
  });

  test('are read from CAMT.053, where the bank marks them as reversals', async () => {
    const asked = await promised();
    const entry = (direction: string, day: string, more: string, text: string) =>
      `<Ntry><Amt Ccy="GBP">200.00</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>S OKORO</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    await upload(
      `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></Acct>${entry('CRDT', '2026-11-10', '', asked.reference)}${entry('DBIT', '2026-11-12', '<RvslInd>true</RvslInd>', 'WRONG ACCOUNT')}${entry('DBIT', '2026-11-12', '', 'Wages')}</Stmt></BkToCstmrStmt></Document>`,
    );
    expect(await lines()).toMatchObject([
      {
        amount: -20_000,
        text: 'S OKORO · WRONG ACCOUNT',
        may_return: [{ why: 'The name and the amount match.', payments: [{ gift_id: asked.id }] }],
      },
    ]);
  });

  test('are no gift, and gifts are none of them', async () => {
    const asked = await promised();
    await uploadRows(
      `,10/11/2026,20-00-00 12345678,200.00,FT,OKORO`,
      `,12/11/2026,20-00-00 12345678,-200.00,FT,RECALL OKORO`,
    );
    const [back, came] = await lines();
    expect((await line(back?.id ?? 0, 'match', { gift_id: asked.id })).statusCode).toBe(409);
    expect((await line(came?.id ?? 0, 'return', { entry_ids: [1] })).statusCode).toBe(409);
    await line(came?.id ?? 0, 'match', { gift_id: asked.id });
    const [payment] = (await gift(asked.id)).entries;
    const refund = { entry_id: payment?.id, amount: 500, on: '2026-11-11' };
    await post(`gifts/${asked.id}/refund`, refund);
    expect((await line(back?.id ?? 0, 'return', { entry_ids: [payment?.id] })).statusCode).toBe(409);
    expect(await lines()).toMatchObject([{ id: back?.id, may_return: [] }]);
  });

  test('are a refund that staff recorded before', async () => {
    const asked = await promised();
    await uploadRows(`,10/11/2026,20-00-00 12345678,200.00,FT,OKORO ${asked.reference}`);
    const [payment] = (await gift(asked.id)).entries;
    const refund = { entry_id: payment?.id, amount: 5000, on: '2026-11-11' };
    await post(`gifts/${asked.id}/refund`, refund);
    await uploadRows(`,12/11/2026,20-00-00 12345678,-50.00,FT,REFUND ${asked.reference}`);
    const [back] = await lines();
    expect(back?.may_be_recorded).toMatchObject([
      { kind: 'refund', gift_id: asked.id, why: expect.stringContaining('one day before') },
    ]);
    const before = (await gift(asked.id)).entries.length;
    const tied = await line(back?.id ?? 0, 'tie', { entry_id: back?.may_be_recorded[0]?.entry_id });
    expect(tied.json()).toMatchObject({ results: { state: 'matched', parts: [{ is_by_hand: true }] } });
    expect((await gift(asked.id)).entries).toHaveLength(before);
  });
});
