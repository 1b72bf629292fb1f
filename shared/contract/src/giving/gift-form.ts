/**
 * The form on /give: the names of its fields, and what a gift is that was typed into it. It is sent as JSON where
 * scripts run, and as it stands where they don't, so both the browser and the server read it. No dependencies but rules
 * and texts, for the browser.
 */
import { emailWords, isEmail, problemsOf } from '../form-rules';
import {
  amountProblem,
  giftAidRules,
  giftMethods,
  type GiftMethod,
  giverRules,
  type Interval,
  taxpayerRefusals,
} from './gift-rules';
import { penceOf, pounds } from './money';

/** What stands in the form's fields, by their names; what is not ticked is not there. */
export type GiftValues = Record<string, string>;

/** Of the radio button for an amount that is typed. */
export const OTHER = 'other';

/** What is said above a form in which something is to be mended. */
export const checkWords = 'Please check what you entered.';

/** What is said to whoever asks for the link to their gifts: the same for everybody, so that nobody learns who gives. */
export const linkWords =
  'Please check your email: if we have gifts from this address, a link to see and change them is on its way.';

const textIn = (values: GiftValues, name: string) => (values[name] ?? '').trim();

/** The amount in pence; undefined where none is chosen or typed, or what was typed is none. */
export function amountIn(values: GiftValues): number | undefined {
  const chosen = textIn(values, 'amount');
  if (chosen && chosen !== OTHER) return /^\d{1,9}$/.test(chosen) ? Number(chosen) : undefined;
  return penceOf(textIn(values, 'other'));
}

/** What a gift is for, as its field says it: nothing, 'appeal:winter' or 'project:school'. */
export function purposeIn(values: GiftValues): { appeal?: string; project?: string } {
  const [kind, slug] = textIn(values, 'for').split(':', 2);
  if (!slug) return {};
  return kind === 'project' ? { project: slug } : { appeal: slug };
}

export const intervalIn = (values: GiftValues): Interval =>
  textIn(values, 'interval') === 'month' ? 'month' : 'once';

const methodIn = (values: GiftValues): GiftMethod | undefined =>
  giftMethods.find((method) => method === textIn(values, 'method'));

const declares = (values: GiftValues) => textIn(values, 'gift_aid') !== '';

/** Who declares Gift Aid. */
export const taxpayerIn = (values: GiftValues) => ({
  title: textIn(values, 'gift_aid.title'),
  firstname: textIn(values, 'gift_aid.firstname'),
  lastname: textIn(values, 'gift_aid.lastname'),
  house: textIn(values, 'gift_aid.house'),
  street: textIn(values, 'gift_aid.street'),
  postcode: textIn(values, 'gift_aid.postcode'),
  outside_uk: textIn(values, 'gift_aid.outside_uk') !== '',
});

/** The gift, to be sent; of a form in which nothing is wrong. */
export const giftIn = (values: GiftValues) => ({
  amount: amountIn(values) ?? 0,
  interval: intervalIn(values),
  method: methodIn(values) ?? 'transfer',
  ...purposeIn(values),
  name: textIn(values, 'name'),
  email: textIn(values, 'email'),
  ...(declares(values) && { gift_aid: taxpayerIn(values) }),
  cover_fee: methodIn(values) === 'card' && textIn(values, 'cover_fee') !== '',
  // The offer itself is a field of the form: without a tick nothing else says that it was there.
  ...(textIn(values, 'letters') && { no_letters: textIn(values, 'no_letters') !== '' }),
  website: values['website'] ?? '',
});

/** What is wrong with who declares Gift Aid, by the names of the fields. */
export function taxpayerProblems(values: GiftValues): Record<string, string[]> {
  const taxpayer = taxpayerIn(values);
  const problems = problemsOf(taxpayer, giftAidRules);
  for (const [field, text] of Object.entries(taxpayerRefusals(taxpayer))) problems[field] ??= [text];
  return Object.fromEntries(Object.entries(problems).map(([name, texts]) => [`gift_aid.${name}`, texts]));
}

/** What is said of an amount; undefined where it is right. */
function problemOfAmount(values: GiftValues) {
  const chosen = textIn(values, 'amount');
  const typed = textIn(values, 'other');
  if (!chosen && !typed) return 'Please choose an amount, or enter one.';
  // Without scripts nothing keeps the two from saying different things, and no one else can know which was meant.
  if (chosen && chosen !== OTHER && typed && penceOf(typed) !== Number(chosen))
    return `You chose ${pounds(Number(chosen))} but typed ${typed}. Please keep one and clear the other.`;
  return amountProblem(amountIn(values));
}

/** What is wrong with what was typed, by the names of the fields, as the server would say it. */
export function giftProblems(values: GiftValues): Record<string, string[]> {
  const amount = problemOfAmount(values);
  const email = textIn(values, 'email');
  return {
    ...(amount && { amount: [amount] }),
    ...(!methodIn(values) && { method: ['Please choose how you would like to give.'] }),
    ...problemsOf({ name: textIn(values, 'name') }, giverRules),
    ...(!isEmail(email) && { email: [emailWords] }),
    ...(declares(values) && taxpayerProblems(values)),
  };
}
