import fc from 'fast-check';
import type { Product } from './plain-product.fixture';
import { label } from './plain-figures.fixture';
import type { Books, Line, Payment, Person, Purpose } from './plain-model.fixture';

/** What a treasurer does next, in the product and in the plain model. */
interface Deed {
  /** In words, for the story of a sequence that fails. */
  says: string;
  product: (product: Product) => Promise<unknown>;
  model: () => void;
  /** The product has to refuse it, or may: then the model does nothing either. */
  isRefused?: boolean;
  mayBeRefused?: boolean;
}

interface Act<Input> {
  name: string;
  /** How often it happens, compared with other acts; 1 unless stated. */
  weight?: number;
  arbitrary: fc.Arbitrary<Input>;
  /** Returns nothing if the books have nothing to do it with. */
  plan: (books: Books, input: Input) => Deed | undefined;
}

export interface Step {
  [fc.toStringMethod]: () => string;
  plan: (books: Books) => Deed | undefined;
}

/** Makes an act a weighted arbitrary of steps, which print as the act's name with its input. */
export const act = <Input>({ name, weight = 1, arbitrary, plan }: Act<Input>) => ({
  weight,
  arbitrary: arbitrary.map((input): Step => ({
    plan: (books) => plan(books, input),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(input)}`,
  })),
});

/** Days around the ends of a month, the charity's year and a tax year; gifts of the first are too old to claim. */
export const day = fc.constantFrom(
  '2022-03-31',
  '2022-04-01',
  '2025-12-31',
  '2026-03-31',
  '2026-04-05',
  '2026-04-06',
  '2026-05-31',
);
export const which = fc.nat(20);
export const rarely = fc.nat(5).map((number) => number === 5);
export const amount = fc.integer({ min: 1, max: 5000 });
export const purpose = fc.constantFrom<Purpose>('general', 'coats', 'anything', 'school');

/** The bank's words on payments; the first ones say nothing about the giver. */
export const words = fc.constantFrom('', 'MRS D HUGHES', 'T BAKER', 'S OKORO');

/** The highest numbers choose something with which the product may have to refuse the act. */
const CAREFUL = 18;

/** Chooses one of the items, mostly of those that are fit for the act. */
export function pick<Item>(items: Item[], number: number, isFit: (item: Item) => boolean = () => true) {
  const choice = number < CAREFUL ? items.filter(isFit) : items;
  return choice[number % Math.max(1, choice.length)];
}

export const addDays = (on: string, days: number) =>
  new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);

export const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

export const called = (person: Person | null) => person?.name ?? 'nobody';

export const calledPayment = ({ payments, gifts }: Books, payment: Payment) =>
  `${label('payment', payments, payment)} of ${pounds(payment.amount)}, ${label('gift', gifts, payment.gift)}`;

export const calledLine = ({ lines }: Books, line: Line) =>
  `${label('line', lines, line)} of ${pounds(line.amount)}`;

/** Returns the slugs of a purpose as the portal sends them. */
export const slugs = (of: Purpose) => ({
  ...((of === 'coats' || of === 'anything') && { appeal: of }),
  ...(of === 'school' && { project: of }),
});
