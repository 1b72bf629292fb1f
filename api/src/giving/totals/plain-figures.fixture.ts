import { claimedOf, isCovered, paid, planClaim, TODAY } from './plain-gift-aid.fixture';
import {
  type Books,
  type Claim,
  current,
  type Gift,
  isSame,
  kept,
  left,
  type Payment,
  type Purpose,
  purposes,
  received,
  refundsOf,
  stateOf,
  sum,
} from './plain-model.fixture';

export type Figures = Record<string, Record<string, unknown>>;

/** Names the objects of the books by their order, such as 'gift 2'. */
export const label = (what: string, list: unknown[], item: unknown) => `${what} ${list.indexOf(item) + 1}`;

const named = <Item>(what: string, list: Item[], tell: (item: Item) => unknown) =>
  Object.fromEntries(list.map((item) => [label(what, list, item), tell(item)]));

/** Adds up amounts by a key, and counts the gifts of which money is left under it. Empty keys are left out. */
function totalBy(books: Books, keyOf: (payment: Payment) => string) {
  const totals = new Map<string, Map<Gift, number>>();
  for (const payment of books.payments) {
    const byGift = totals.get(keyOf(payment)) ?? new Map<Gift, number>();
    totals.set(keyOf(payment), byGift);
    byGift.set(payment.gift, (byGift.get(payment.gift) ?? 0) + left(books, payment));
  }
  const rows = [...totals].map(([key, byGift]) => {
    const amounts = [...byGift.values()];
    return [key, { received: sum(amounts), gifts: amounts.filter((amount) => amount > 0).length }] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => row.received !== 0));
}

function monthTotals(books: Books) {
  const months = new Map<string, { once: number; monthly: number }>();
  const add = (day: string, { isMonthly }: Gift, amount: number) => {
    const month = months.get(day.slice(0, 7)) ?? { once: 0, monthly: 0 };
    months.set(day.slice(0, 7), month);
    month[isMonthly ? 'monthly' : 'once'] += amount;
  };
  for (const payment of books.payments) {
    if (payment.isUndone) continue;
    add(payment.day, payment.gift, kept(payment));
    for (const refund of refundsOf(books, payment)) add(refund.day, payment.gift, -refund.amount);
  }
  for (const { payment, line, isUndone } of books.returns)
    if (!isUndone) add(line.day, payment.gift, -payment.amount);
  return Object.fromEntries([...months].filter(([, { once, monthly }]) => once !== 0 || monthly !== 0));
}

/** A receipt is withdrawn when nothing is left of its payment, unless all of it was refunded. */
function receipt(books: Books, payment: Payment) {
  const { giver, amount, day, gift } = payment;
  const refunded = sum(refundsOf(books, payment).map((refund) => refund.amount));
  const rest = left(books, payment);
  if (rest === 0 && refunded < amount) return 'withdrawn';
  const isAided = giver !== null && !gift.isLeftOut && rest > 0 && isCovered(books, giver, day);
  return { amount, refunded, isAided };
}

function claimState(claim: Claim) {
  if (claim.isRefused) return 'refused';
  const got = paid(claim);
  if (got > 0) return got < claim.tax - claim.adjustment ? 'part_paid' : 'paid';
  return claim.sentOn === null ? 'made' : 'submitted';
}

/** Sums of the exported ledger by kind: what was written, and what cancels it. */
function ledgerSums(books: Books) {
  const undone = books.payments.filter(({ isUndone }) => isUndone);
  const amounts = (list: { amount: number }[]) => sum(list.map(({ amount }) => amount));
  const isOfBank = ({ root }: Payment) => root.line !== null;
  const returned = (list: typeof books.returns) => amounts(list.map(({ payment }) => payment));
  const lines = {
    payment: amounts(books.payments),
    refund: -amounts(books.refunds),
    correction: -amounts(books.payments.flatMap(({ moves }) => moves)),
    error:
      amounts(books.refunds.filter(({ isUndone }) => isUndone)) -
      amounts(undone.filter((payment) => !isOfBank(payment))),
    unmatched:
      returned(books.returns.filter(({ isUndone }) => isUndone)) - sum(undone.filter(isOfBank).map(kept)),
    returned: -returned(books.returns),
    gift_aid: sum(books.claims.map(paid)),
  };
  return Object.fromEntries(Object.entries(lines).filter(([, amount]) => amount !== 0));
}

/** Returns all figures that the product should show. */
export function expectFigures(books: Books): Figures {
  const { gifts, payments, lines, claims } = books;
  const people = books.people.filter(({ mergedInto }) => mergedInto === null);
  const { tax, adjustment, gifts: claimable } = planClaim(books, TODAY);
  const byPurpose = totalBy(books, ({ gift }) => purposes[gift.purpose].title);
  const ofAppeal = (purpose: Purpose) => byPurpose[purposes[purpose].title] ?? { received: 0, gifts: 0 };
  const funds = totalBy(books, ({ gift }) =>
    purposes[gift.purpose].isRestricted ? 'restricted' : 'unrestricted',
  );
  return {
    gifts: named('gift', gifts, (gift) => ({ state: stateOf(books, gift), received: received(books, gift) })),
    receipts: named('payment', payments, (payment) => receipt(books, payment)),
    lines: named('line', lines, ({ payments: parts, amount: all }) =>
      parts.map(({ gift, amount }) => [label('gift', gifts, gift), all < 0 ? -amount : amount]),
    ),
    purposes: byPurpose,
    funds: Object.fromEntries(Object.entries(funds).map(([fund, row]) => [fund, row.received])),
    methods: totalBy(books, ({ method }) => method),
    months: monthTotals(books),
    appeals: { Coats: ofAppeal('coats'), Anything: ofAppeal('anything') },
    people: Object.fromEntries(
      people.map((person) => {
        const own = gifts.filter(({ giver }) => isSame(giver, person));
        const amounts = own.map((gift) => received(books, gift));
        const given = { given: sum(amounts), gifts: amounts.filter((amount) => amount > 0).length };
        return [current(person).name, { ...given, claimed: claimedOf(books, person) }];
      }),
    ),
    claimable: { gifts: claimable, tax, adjustment },
    claims: named('claim', claims, (claim) => {
      const { gifts: ofGifts, tax: ofTax, adjustment: back } = claim;
      return { state: claimState(claim), gifts: ofGifts, tax: ofTax, adjustment: back, paid: paid(claim) };
    }),
    ledger: ledgerSums(books),
  };
}

/** Returns the Gift Aid of each purpose between the sums that rounding each payment down or up would give. */
export function giftAidBounds({ claims }: Books) {
  const bounds = new Map<string, { least: number; most: number }>();
  for (const { shares } of claims.flatMap(({ payments }) => payments)) {
    for (const [purpose, exact] of shares) {
      const { title } = purposes[purpose];
      const { least, most } = bounds.get(title) ?? { least: 0, most: 0 };
      bounds.set(title, { least: least + Math.floor(exact), most: most + Math.ceil(exact) });
    }
  }
  return bounds;
}
