import fc from 'fast-check';
import { HttpError, joinMessages } from '../../server/http/http-error';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase } from '../../testing/testing';
import type { Step } from './plain-act.fixture';
import { bankActs } from './plain-bank-acts.fixture';
import { claimActs } from './plain-claim-acts.fixture';
import { expectFigures, giftAidBounds } from './plain-figures.fixture';
import { giftActs } from './plain-gift-acts.fixture';
import { peopleActs } from './plain-people-acts.fixture';
import { statementActs } from './plain-statement-acts.fixture';
import { type Books, openBooks } from './plain-model.fixture';
import { learnIds, openProduct, prepareSite, type Product, readFigures } from './plain-product.fixture';

jest.setTimeout(rounds(900_000, 3_600_000));

const people = ['Ada Marsh', 'Tom Reed', 'Nia Vance'];

/** To test another act of the treasurer, add it to one of these lists. */
const acts = [...giftActs, ...statementActs, ...bankActs, ...peopleActs, ...claimActs];
const steps = fc.array(fc.oneof(...acts), { minLength: 40, maxLength: 120, size: 'max' });

/** Carries out a step in both, unless the product refuses it, and adds it to the story. */
async function take(product: Product, books: Books, step: Step, story: string[]) {
  const deed = step.plan(books);
  if (!deed) return;
  try {
    await deed.product(product);
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
    story.push(`${deed.says} (refused: ${joinMessages(error)})`);
    if (deed.isRefused || deed.mayBeRefused) return;
    throw new Error('The product should not refuse this.', { cause: error });
  }
  story.push(deed.says);
  if (deed.isRefused) throw new Error('The product should refuse this.');
  deed.model();
  await learnIds(product, books);
}

async function agree(product: Product, books: Books) {
  const { figures, giftAid, giftAidOfFunds } = await readFigures(product, books);
  expect(figures).toEqual(expectFigures(books));
  const bounds = giftAidBounds(books);
  for (const [title, amount] of giftAid) {
    const { least, most } = bounds.get(title) ?? { least: 0, most: 0 };
    expect({ title, amount, isWithin: least <= amount && amount <= most }).toEqual({
      title,
      amount,
      isWithin: true,
    });
  }
  const paid = books.claims.flatMap(({ payments }) => payments).reduce((all, { amount }) => all + amount, 0);
  expect([...giftAid.values()].reduce((all, amount) => all + amount, 0)).toBe(paid);
  expect(giftAidOfFunds).toBe(paid);
}

describeOnEachDatabase('after anything that a treasurer does', (site) => {
  beforeAll(() => prepareSite(site()));

  test('gifts, receipts, totals, funds, claims and exports agree with a plain model', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const books = openBooks(people);
        const product = await openProduct(site(), books.people);
        const story: string[] = [];
        try {
          for (const step of sequence) await take(product, books, step, story);
          await agree(product, books);
        } catch (error) {
          const { message } = error as Error;
          throw new Error(['What happened:', ...story.map((said) => `- ${said}`), message].join('\n'), {
            cause: error,
          });
        }
      }),
      { numRuns: rounds(25, 1000) },
    );
  });
});
