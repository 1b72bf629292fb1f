import {
  type Books,
  type Claim,
  hasArrived,
  left,
  type Payment,
  type Person,
  type Purpose,
  sum,
  taxpayer,
} from './plain-model.fixture';

/**
 * Gift Aid in the plain model, by HMRC's rules: gov.uk, 'Claim Gift Aid online' and chapter 3 of the guidance
 * for charities. HMRC pays 25p for each £1 of a gift that a declaration covers, and tax on what was no gift
 * in the end is paid back. HMRC says nothing about fractions of a penny: the charity claims none that it may
 * not have, so that tax is rounded down and what is paid back is rounded up.
 */
const taxOn = (pence: number) => Math.floor(pence / 4);
const taxToPayBack = (pence: number) => Math.ceil(pence / 4);

/** Day of the sequences. The charity's year starts in April. */
export const TODAY = '2026-11-25';

const earlier = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
export const fourYearsBefore = (day: string) => earlier(day, 4);

/** A gift can be claimed until four years after the end of the charity's year in which it was made. */
const isInTime = (day: string) => {
  const startOfYear =
    day.slice(5) < '04-01' ? `${Number(day.slice(0, 4)) - 1}-04-01` : `${day.slice(0, 4)}-04-01`;
  return earlier(TODAY, 5) < startOfYear;
};

export const isCovered = (books: Books, person: Person, day: string) =>
  books.declarations.some(
    (each) =>
      taxpayer(each.person) === taxpayer(person) &&
      (!each.isSpoken || each.recordSentOn !== null) &&
      (each.gift === null || hasArrived(books, each.gift)) &&
      each.from <= day &&
      (each.until === null || day <= each.until),
  );

const liveClaims = ({ claims }: Books) => claims.filter(({ isRefused }) => !isRefused);

const claimedOn = (books: Books, payments: Payment[]) =>
  sum(
    liveClaims(books)
      .flatMap(({ items }) => items)
      .filter(({ payment }) => payments.includes(payment))
      .map(({ amount }) => amount),
  );

/** One person's gift on one day, with the payments that have its money. A part that is left out is another one. */
interface Donation {
  person: Person;
  day: string;
  isLeftOut: boolean;
  payments: Payment[];
}

function listDonations({ payments }: Books) {
  const donations = new Map<Payment, Donation[]>();
  for (const payment of payments) {
    const { root, giver, gift } = payment;
    if (!giver) continue;
    const ofRoot = donations.get(root) ?? [];
    donations.set(root, ofRoot);
    const same = ofRoot.find(
      ({ person, isLeftOut }) => person === taxpayer(giver) && isLeftOut === gift.isLeftOut,
    );
    if (same) same.payments.push(payment);
    else
      ofRoot.push({
        person: taxpayer(giver),
        day: root.day,
        isLeftOut: gift.isLeftOut,
        payments: [payment],
      });
  }
  return [...donations.values()].flat();
}

/** Says what of a donation may be claimed and what has to be paid back. */
function judge(books: Books, { person, day, isLeftOut, payments }: Donation) {
  const net = sum(payments.map((payment) => left(books, payment)));
  const claimed = claimedOn(books, payments);
  const counts = isCovered(books, person, day) && !isLeftOut;
  const isBack = claimed > (counts ? net : 0);
  const isClaimable = counts && net > claimed && isInTime(day);
  const items = payments
    .map((payment) => ({
      payment,
      amount: (counts ? left(books, payment) : 0) - claimedOn(books, [payment]),
      isBack,
    }))
    .filter(({ amount }) => amount !== 0);
  return { day, items, isBack, isClaimable };
}

/** Returns the claim that can be made for gifts up to a day. */
export function planClaim(books: Books, until: string): Claim {
  const donations = listDonations(books).map((donation) => judge(books, donation));
  const items = donations
    .filter(({ isBack, isClaimable, day }) => isBack || (isClaimable && day <= until))
    .flatMap((donation) => donation.items);
  const amounts = (isBack: boolean) =>
    sum(items.filter((item) => item.isBack === isBack).map(({ amount }) => amount));
  return {
    items,
    gifts: amounts(false),
    tax: taxOn(amounts(false)),
    adjustment: taxToPayBack(0 - amounts(true)),
    sentOn: null,
    isRefused: false,
    without: books.claims.filter(({ isRefused }) => isRefused),
    payments: [],
  };
}

export const paid = ({ payments }: Claim) => sum(payments.map(({ amount }) => amount));

/**
 * Divides what HMRC pays by the purposes that the money of the claim's gifts has now, before it is rounded. What
 * the claim pays back is taken from its purpose.
 */
export function share(books: Books, { items }: Claim, amount: number) {
  const weights = new Map<Purpose, number>();
  for (const { payments } of listDonations(books)) {
    const ofClaim = sum(items.filter((item) => payments.includes(item.payment)).map((item) => item.amount));
    const net = sum(payments.map((payment) => left(books, payment)));
    for (const payment of payments) {
      const part = net > 0 ? left(books, payment) / net : payment === payments.at(-1) ? 1 : 0;
      const { purpose } = payment.gift;
      weights.set(purpose, (weights.get(purpose) ?? 0) + ofClaim * part);
    }
  }
  const whole = sum([...weights.values()]);
  return new Map([...weights].map(([purpose, weight]) => [purpose, (amount * weight) / whole]));
}

export const claimedOf = (books: Books, person: Person) =>
  sum(
    liveClaims(books)
      .flatMap(({ items }) => items)
      .filter(({ payment: { giver } }) => giver !== null && taxpayer(giver) === person)
      .map(({ amount }) => amount),
  );
