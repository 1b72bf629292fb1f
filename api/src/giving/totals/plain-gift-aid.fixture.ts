import {
  type Books,
  type Claim,
  current,
  hasArrived,
  isSame,
  left,
  type Payment,
  type Person,
  type Purpose,
  sum,
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
      isSame(each.person, person) &&
      (!each.isSpoken || each.recordSentOn !== null) &&
      (each.gift === null || hasArrived(books, each.gift)) &&
      each.from <= day &&
      (each.until === null || day <= each.until),
  );

const liveClaims = ({ claims }: Books) => claims.filter(({ isRefused }) => !isRefused);

function itemsOn(books: Books, root: Payment, person: Person) {
  return liveClaims(books)
    .flatMap(({ items }) => items)
    .filter((item) => item.root === root && isSame(item.person, person));
}

function holders(books: Books, root: Payment) {
  const givers = books.payments.filter((each) => each.root === root).flatMap(({ giver }) => giver ?? []);
  return [...new Set(givers.map(current))];
}

const ownPayments = (books: Books, root: Payment, person: Person) =>
  books.payments.filter((each) => each.root === root && each.giver !== null && isSame(each.giver, person));

/** One person's gift on one day: what is left of it, what was claimed on it and what may be. */
function judgeDonation(books: Books, root: Payment, person: Person) {
  const own = ownPayments(books, root, person);
  const items = itemsOn(books, root, person);
  const net = sum(own.map((payment) => left(books, payment)));
  const claimed = sum(items.map(({ amount }) => amount));
  const counts = isCovered(books, person, root.day) && own.at(-1)?.gift.isLeftOut !== true;
  // The site's own limit: a gift that did not count, so that its tax was paid back, is not claimed again.
  const isSettled = items.some(({ didNotCount }) => didNotCount);
  const payBack = claimed > 0 ? claimed - (counts ? Math.min(net, claimed) : 0) : 0;
  const isClaimable = counts && payBack === 0 && net > claimed && isInTime(root.day) && !isSettled;
  return { root, person, counts, payBack, claimable: isClaimable ? net - claimed : 0 };
}

function judge(books: Books) {
  const roots = books.payments.filter((payment) => payment.root === payment);
  return roots.flatMap((root) => holders(books, root).map((person) => judgeDonation(books, root, person)));
}

/** Returns the claim that can be made for gifts up to a day. */
export function planClaim(books: Books, until: string): Claim {
  const donations = judge(books);
  const gifts = donations.filter(({ root, claimable }) => claimable > 0 && root.day <= until);
  const back = donations.filter(({ payBack }) => payBack > 0);
  const items = [
    ...gifts.map(({ root, person, claimable: amount }) => ({ root, person, amount, didNotCount: false })),
    ...back.map(({ root, person, payBack, counts }) => ({
      root,
      person,
      amount: -payBack,
      didNotCount: !counts,
    })),
  ];
  const claimed = sum(gifts.map(({ claimable }) => claimable));
  return {
    items,
    gifts: claimed,
    tax: taxOn(claimed),
    adjustment: taxToPayBack(sum(back.map(({ payBack }) => payBack))),
    sentOn: null,
    isRefused: false,
    payments: [],
  };
}

export const paid = ({ payments }: Claim) => sum(payments.map(({ amount }) => amount));

/**
 * Divides what HMRC pays by the purposes that the gifts of the claim have now, before it is rounded. What the
 * claim pays back is taken from its purpose.
 */
export function share(books: Books, { items }: Claim, amount: number) {
  const weights = new Map<Purpose, number>();
  for (const item of items) {
    const purpose = ownPayments(books, item.root, item.person).at(-1)?.gift.purpose;
    if (purpose) weights.set(purpose, (weights.get(purpose) ?? 0) + item.amount);
  }
  const whole = sum([...weights.values()]);
  return new Map([...weights].map(([purpose, weight]) => [purpose, (amount * weight) / whole]));
}

export const claimedOf = (books: Books, person: Person) =>
  sum(
    liveClaims(books)
      .flatMap(({ items }) => items)
      .filter((item) => isSame(item.person, person))
      .map(({ amount }) => amount),
  );
