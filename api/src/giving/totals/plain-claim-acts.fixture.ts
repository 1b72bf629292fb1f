import fc from 'fast-check';
import { makeClaim, removeClaim, submitClaim } from '../claims/change-claims';
import { addClaimPayment, removeClaimPayment } from '../claims/claim-payments';
import { takeBackSubmission } from '../claims/correct-claim';
import { refuseClaim, undoRefusal } from '../claims/refuse-claim';
import type { Database } from '../../server/database/database';
import { act, day, pick, pounds, which } from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import { paid, planClaim, share, TODAY } from './plain-gift-aid.fixture';
import type { Books, Claim } from './plain-model.fixture';
import { circumstances, type Product } from './plain-product.fixture';

const inTransaction = ({ site: { db } }: Product, run: (transaction: Database) => Promise<unknown>) =>
  db.transaction().execute(run);

const SENT = '2026-11-20';
const claimName = ({ claims }: Books, claim: Claim) => label('claim', claims, claim);

/** An act on one of the claims. */
const onClaim = <Input>(
  name: string,
  weight: number,
  input: fc.Arbitrary<Input>,
  isFit: (claim: Claim) => boolean,
  does: (
    books: Books,
    claim: Claim,
    input: Input,
  ) =>
    | {
        says?: string;
        isRefused: boolean;
        mayBeRefused?: boolean;
        product: (db: Database, id: number, product: Product) => Promise<unknown>;
        model: () => void;
      }
    | undefined,
) =>
  act({
    name,
    weight,
    arbitrary: fc.record({ number: which, input }),
    plan: (books, { number, input: chosen }) => {
      const claim = pick(books.claims, number, isFit);
      const deed = claim && does(books, claim, chosen);
      if (!claim || !deed) return undefined;
      return {
        ...deed,
        says: `${name}: ${claimName(books, claim)}${deed.says ?? ''}`,
        product: (product: Product) =>
          inTransaction(product, (transaction) => deed.product(transaction, product.idOf(claim), product)),
      };
    },
  });

const isUnsent = ({ sentOn }: Claim) => sentOn === null;
const isUnanswered = ({ sentOn, isRefused, payments }: Claim) =>
  sentOn !== null && !isRefused && payments.length === 0;
const nothing = fc.constant(null);

/** Acts on claims. */
export const claimActs = [
  act({
    name: 'make a claim',
    weight: 12,
    arbitrary: fc.record({
      until: fc.oneof({ weight: 3, arbitrary: fc.constant(TODAY) }, day),
      number: which,
    }),
    plan: (books, { until, number }) => {
      const claim = pick([planClaim(books, until)], number, ({ gifts }) => gifts > 0);
      if (!claim) return undefined;
      return {
        says: `claim for gifts until ${until}`,
        isRefused: claim.gifts === 0,
        product: (product) =>
          inTransaction(product, (transaction) =>
            makeClaim(transaction, { small_donations: true, until }, circumstances, ''),
          ),
        model: () => books.claims.push(claim),
      };
    },
  }),
  onClaim('mark a claim as sent', 16, nothing, isUnsent, (_books, claim) => ({
    isRefused: !isUnsent(claim),
    product: (db, id) => submitClaim(db, id, { on: SENT, hmrc_reference: '' }),
    model: () => (claim.sentOn = SENT),
  })),
  onClaim('it was not sent', 2, nothing, isUnanswered, (_books, claim) => ({
    isRefused: !isUnanswered(claim),
    product: (db, id) => takeBackSubmission(db, id),
    model: () => (claim.sentOn = null),
  })),
  // The product may refuse to undo a claim on which a later one builds.
  onClaim('withdraw a claim', 1, nothing, isUnsent, (books, claim) => ({
    isRefused: !isUnsent(claim),
    mayBeRefused: true,
    product: async (db, id, { ids }) => {
      await removeClaim(db, id);
      ids.delete(claim);
    },
    model: () => books.claims.splice(books.claims.indexOf(claim), 1),
  })),
  onClaim('HMRC refuses a claim', 3, nothing, isUnanswered, (_books, claim) => ({
    isRefused: !isUnanswered(claim),
    mayBeRefused: true,
    product: (db, id) => refuseClaim(db, id, { on: '2026-11-22', why: 'Why' }),
    model: () => (claim.isRefused = true),
  })),
  onClaim(
    'it was not refused',
    3,
    nothing,
    ({ isRefused }) => isRefused,
    (books, claim) => ({
      isRefused: !claim.isRefused || isClaimedAgain(books, claim),
      mayBeRefused: true,
      product: (db, id) => undoRefusal(db, id),
      model: () => (claim.isRefused = false),
    }),
  ),
  onClaim(
    'HMRC pays',
    16,
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      on: fc.constantFrom('2026-11-19', '2026-11-21', '2026-11-22'),
    }),
    ({ sentOn, isRefused }) => sentOn !== null && !isRefused,
    (books, claim, { percent, on }) => {
      const amount = Math.ceil(((claim.tax - claim.adjustment - paid(claim)) * percent) / 100);
      if (amount <= 0) return undefined;
      const isKnown = claim.payments.some((each) => each.amount === amount && each.day === on);
      return {
        says: ` ${pounds(amount)} on ${on}`,
        isRefused: claim.sentOn === null || claim.isRefused || on < claim.sentOn || isKnown,
        product: (db, id) => addClaimPayment(db, id, { amount, on, lineId: null, userName: '' }),
        model: () => claim.payments.push({ amount, day: on, shares: share(books, claim, amount) }),
      };
    },
  ),
  onClaim(
    'remove a payment of HMRC',
    3,
    which,
    ({ payments }) => payments.length > 0,
    (_books, claim, number) => {
      const payment = pick(claim.payments, number);
      return (
        payment && {
          isRefused: false,
          product: async (db, id, { ids, idOf }) => {
            await removeClaimPayment(db, id, idOf(payment));
            ids.delete(payment);
          },
          model: () => claim.payments.splice(claim.payments.indexOf(payment), 1),
        }
      );
    },
  ),
];

/** Checks whether a claim that counts was made without the refused one, or the other way round, for the same money. */
const isClaimedAgain = ({ claims }: Books, refused: Claim) =>
  claims
    .filter(
      (claim) => !claim.isRefused && (claim.without.includes(refused) || refused.without.includes(claim)),
    )
    .some(({ items }) =>
      items.some(({ payment, isBack }) =>
        refused.items.some((item) => item.payment === payment && item.isBack === isBack),
      ),
    );
