import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { addProject } from '../../testing/content';
import { orNotFound } from '../../server/http/http-error';
import type { TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { claimsRepository } from '../claims/claims.repository';
import { givingFor } from '../claims/donations.fixture';
import { planClaim } from '../claims/plan-claim';
import { receiptLetter } from '../receipts/receipt-letter';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadLineEntries } from '../statements/line-entries';
import { linesRepository } from '../statements/lines.repository';
import { supporterListRepository } from '../supporter-care/supporter-list.repository';
import { loadMergers } from '../claims/load-donations';
import { supportersRepository } from '../supporters/supporters.repository';
import { type Figures, label } from './plain-figures.fixture';
import { TODAY } from './plain-gift-aid.fixture';
import type { Books, Person } from './plain-model.fixture';
import { ledgerRows } from './ledger-file';
import { totalsRepository } from './totals.repository';

export const actor = { user: null, ip: null };
/** The charity's year starts in April. */
export const circumstances = { today: TODAY, yearStarts: 4 };

const toPence = (pounds: string) => Math.round(Number(pounds.replace(/[£,]/g, '')) * 100);

/** The product with the ids of what the books know. */
export interface Product {
  site: TestSite;
  ids: Map<object, number>;
  idOf: (item: object) => number;
}

export async function prepareSite({ db }: TestSite) {
  await siteRepository(db).write(StoredSite.parse(demoContent.site));
  await givingSettingsRepository(db).change(1, { gift_aid: true });
  await appealsRepository(db).create({ title: 'Coats', slug: 'coats', state: 'open' });
  await appealsRepository(db).create({ title: 'Anything', slug: 'anything', is_restricted: false });
  await addProject(db, { slug: 'school', title: 'A school' });
}

/** Empties the site's books and adds the people. */
export async function openProduct(site: TestSite, people: Person[]): Promise<Product> {
  const { db } = site;
  const before = [
    'claim_shares',
    'claim_payments',
    'line_entries',
    'statement_lines',
    'statements',
    'gift_events',
    'supporter_merges',
  ] as const;
  for (const table of before) await db.deleteFrom(table).execute();
  await givingFor(db).clear();
  for (const table of ['mails', 'supporters', 'audit'] as const) await db.deleteFrom(table).execute();
  const ids = new Map<object, number>();
  for (const person of people)
    ids.set(person, (await supportersRepository(db).create({ name: person.name, email: '' })).id);
  const idOf = (item: object) => {
    const id = ids.get(item);
    if (id === undefined) throw new Error('The product has no such record');
    return id;
  };
  return { site, ids, idOf };
}

/** Learns the ids of what was added, in the order in which it was. */
export async function learnIds({ site: { db }, ids }: Product, books: Books) {
  const learn = (what: string, items: object[], rows: { id: number }[]) => {
    const known = new Set(items.map((item) => ids.get(item)));
    const added = items.filter((item) => !ids.has(item));
    const fresh = rows.filter(({ id }) => !known.has(id));
    if (added.length !== fresh.length)
      throw new Error(`The product added ${fresh.length} ${what}, and the model ${added.length}.`);
    for (const [at, item] of added.entries()) ids.set(item, fresh[at]?.id ?? 0);
  };
  const all = (table: 'gifts' | 'statement_lines' | 'declarations' | 'claims' | 'claim_payments') =>
    db.selectFrom(table).select('id').orderBy('id').execute();
  const entries = (kind: 'payment' | 'refund') =>
    db.selectFrom('ledger_entries').select('id').where('kind', '=', kind).orderBy('id').execute();
  learn('gifts', books.gifts, await all('gifts'));
  learn('payments', books.payments, await entries('payment'));
  learn('refunds', books.refunds, await entries('refund'));
  learn('lines', books.lines, await all('statement_lines'));
  learn('declarations', books.declarations, await all('declarations'));
  learn('claims', books.claims, await all('claims'));
  learn(
    'payments of HMRC',
    books.claims.flatMap(({ payments }) => payments),
    await all('claim_payments'),
  );
}

const withMoney = <Row extends { received: number; gifts: number }>(
  rows: Row[],
  name: (row: Row) => string,
) =>
  Object.fromEntries(
    rows
      .filter((row) => row.received !== 0)
      .map((row) => [name(row), { received: row.received, gifts: row.gifts }]),
  );

async function readGifts(
  { site: { db }, idOf }: Product,
  { gifts, payments, lines }: Books,
): Promise<Figures> {
  const figures: Figures = { gifts: {}, receipts: {}, lines: {} };
  const rows = await db.selectFrom('gifts').select(['id', 'state', 'received']).execute();
  const labels = new Map(gifts.map((gift) => [idOf(gift), label('gift', gifts, gift)]));
  for (const { id, state, received } of rows)
    Object.assign(figures['gifts'] ?? {}, { [labels.get(id) ?? '']: { state, received } });
  const receipts = await db.selectFrom('ledger_entries').select(['id', 'receipt']).execute();
  for (const payment of payments) {
    const { receipt } = receipts.find(({ id }) => id === idOf(payment)) ?? {};
    const letter = await receiptLetter(db, receipt ?? '');
    const facts = new Map(letter?.facts);
    const valid = {
      amount: toPence(facts.get('Amount') ?? ''),
      refunded: toPence(facts.get('Refunded since') ?? '£0'),
      isAided: facts.has('Gift Aid'),
    };
    Object.assign(figures['receipts'] ?? {}, {
      [label('payment', payments, payment)]: facts.has('Withdrawn') ? 'withdrawn' : valid,
    });
  }
  for (const line of lines) {
    const row = orNotFound(await linesRepository(db).find(idOf(line)));
    const entries = (await loadLineEntries(db, [row])).get(row.id) ?? [];
    expect(row.state).toBe(entries.length > 0 ? 'matched' : 'unmatched');
    const parts = entries.map(({ gift_id, amount }) => [labels.get(gift_id ?? 0), amount]);
    Object.assign(figures['lines'] ?? {}, { [label('line', lines, line)]: parts });
  }
  return figures;
}

async function readPeople({ site: { db }, idOf }: Product, { people }: Books): Promise<Figures> {
  const { taxpayerId } = await loadMergers(db);
  const claimed = await db
    .selectFrom('claim_entries as c')
    .innerJoin('ledger_entries as e', 'e.id', 'c.entry_id')
    .select(['e.supporter_id', 'c.amount'])
    .execute();
  const { results } = await supporterListRepository(db).list(
    { who: 'all', sort: 'name', page: 1, per_page: 100 },
    TODAY,
  );
  const rows = results.map(({ id, given, gifts }) => {
    const own = claimed.filter(({ supporter_id }) => taxpayerId(supporter_id ?? 0) === id);
    const person = people.find((each) => idOf(each) === id);
    return [
      person?.name ?? '',
      { given, gifts, claimed: own.reduce((total, { amount }) => total + amount, 0) },
    ] as const;
  });
  return { people: Object.fromEntries(rows) };
}

async function readClaims({ site: { db }, idOf }: Product, books: Books): Promise<Figures> {
  const { tax, adjustment, gifts } = await planClaim(db, { small_donations: true }, circumstances);
  const claims: Figures[string] = {};
  for (const claim of books.claims) {
    const {
      state,
      gifts: ofGifts,
      tax: ofTax,
      adjustment: back,
      paid,
    } = await claimsRepository(db).show(idOf(claim));
    claims[label('claim', books.claims, claim)] = {
      state,
      gifts: ofGifts,
      tax: ofTax,
      adjustment: back,
      paid,
    };
  }
  return { claimable: { gifts, tax, adjustment }, claims };
}

/** Reads the figures that the product shows. */
export async function readFigures(product: Product, books: Books) {
  const { db } = product.site;
  const totals = await totalsRepository(db).totals({}, TODAY);
  const appeals = await appealsRepository(db).list();
  const ledger: Record<string, number> = {};
  for (const { kind, amount } of await ledgerRows(db, {}))
    ledger[kind] = (ledger[kind] ?? 0) + toPence(amount);
  const figures: Figures = {
    ...(await readGifts(product, books)),
    purposes: withMoney(totals.by_purpose, ({ title }) => title),
    funds: Object.fromEntries(
      totals.by_fund
        .filter(({ received }) => received !== 0)
        .map(({ is_restricted, received }) => [is_restricted ? 'restricted' : 'unrestricted', received]),
    ),
    methods: withMoney(totals.by_method, ({ method }) => method),
    months: Object.fromEntries(
      totals.by_month
        .filter(({ once, monthly }) => once !== 0 || monthly !== 0)
        .map(({ month, once, monthly }) => [month, { once, monthly }]),
    ),
    appeals: Object.fromEntries(
      appeals.map(({ title, raised, gifts }) => [title, { received: raised, gifts }]),
    ),
    ...(await readPeople(product, books)),
    ...(await readClaims(product, books)),
    ledger: Object.fromEntries(Object.entries(ledger).filter(([, amount]) => amount !== 0)),
  };
  const giftAid = new Map(totals.by_purpose.map(({ title, gift_aid }) => [title, gift_aid]));
  const giftAidOfFunds = totals.by_fund.reduce((all, { gift_aid }) => all + gift_aid, 0);
  return { figures, giftAid, giftAidOfFunds };
}
