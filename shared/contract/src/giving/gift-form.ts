/**
 * Field names of the form on /give, and the conversion of its values to a gift. The browser converts the
 * values if scripts run; otherwise the server does. Imports no schemas, to stay small in the browser.
 */
import { emailWords, isEmail, findProblems } from '../form-rules';
import {
  amountProblem,
  giftAidRules,
  giftMethods,
  type GiftMethod,
  giverRules,
  type Interval,
  taxpayerRefusals,
} from './gift-rules';
import { parsePounds, pounds } from './money';

/** Values by field name; unticked checkboxes are absent. */
export type GiftValues = Record<string, string>;

export const OTHER = 'other';

/** Response to every request for a management link. Always the same, so it doesn't reveal who has given. */
export const linkWords =
  'Please check your email: if we have gifts from this address, a link to see and change them is on its way.';

const textIn = (values: GiftValues, name: string) => (values[name] ?? '').trim();

/**
 * Returns the name of the field that holds the chosen amount. A form with monthly amounts has the hidden
 * field `monthly_amounts`.
 */
export const amountField = (values: GiftValues) =>
  intervalIn(values) === 'month' && textIn(values, 'monthly_amounts') ? 'monthly_amount' : 'amount';

const chosenIn = (values: GiftValues) => textIn(values, amountField(values));

export function amountIn(values: GiftValues): number | undefined {
  const chosen = chosenIn(values);
  if (chosen && chosen !== OTHER) return /^\d{1,9}$/.test(chosen) ? Number(chosen) : undefined;
  return parsePounds(textIn(values, 'other'));
}

/** Parses the purpose field: '', 'appeal:winter' or 'project:school'. */
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

export const taxpayerIn = (values: GiftValues) => ({
  title: textIn(values, 'gift_aid.title'),
  firstname: textIn(values, 'gift_aid.firstname'),
  lastname: textIn(values, 'gift_aid.lastname'),
  house: textIn(values, 'gift_aid.house'),
  street: textIn(values, 'gift_aid.street'),
  postcode: textIn(values, 'gift_aid.postcode'),
  outside_uk: textIn(values, 'gift_aid.outside_uk') !== '',
});

export const giftIn = (values: GiftValues) => ({
  amount: amountIn(values) ?? 0,
  interval: intervalIn(values),
  method: methodIn(values) ?? 'transfer',
  ...purposeIn(values),
  name: textIn(values, 'name'),
  email: textIn(values, 'email'),
  ...(declares(values) && { gift_aid: taxpayerIn(values) }),
  cover_fee: methodIn(values) === 'card' && textIn(values, 'cover_fee') !== '',
  // An unticked box isn't sent, so the hidden field `newsletters` shows that the giver could opt out.
  ...(textIn(values, 'newsletters') && { no_newsletters: textIn(values, 'no_newsletters') !== '' }),
  website: values['website'] ?? '',
});

export function taxpayerProblems(values: GiftValues): Record<string, string[]> {
  const taxpayer = taxpayerIn(values);
  const problems = findProblems(taxpayer, giftAidRules);
  for (const [field, text] of Object.entries(taxpayerRefusals(taxpayer))) problems[field] ??= [text];
  return Object.fromEntries(Object.entries(problems).map(([name, texts]) => [`gift_aid.${name}`, texts]));
}

function problemOfAmount(values: GiftValues) {
  const chosen = chosenIn(values);
  const typed = textIn(values, 'other');
  if (!chosen && !typed) return 'Please choose an amount, or enter one.';
  // Without scripts, visitors can fill in both fields, and the server can't know which one they meant.
  if (chosen && chosen !== OTHER && typed && parsePounds(typed) !== Number(chosen))
    return `You chose ${pounds(Number(chosen))} but typed ${typed}. Please keep one and clear the other.`;
  return amountProblem(amountIn(values));
}

/** Returns all errors by field name, in the server's wording. */
export function giftProblems(values: GiftValues): Record<string, string[]> {
  const amount = problemOfAmount(values);
  const email = textIn(values, 'email');
  return {
    ...(amount && { amount: [amount] }),
    ...(!methodIn(values) && { method: ['Please choose how you would like to give.'] }),
    ...findProblems({ name: textIn(values, 'name') }, giverRules),
    ...(!isEmail(email) && { email: [emailWords] }),
    ...(declares(values) && taxpayerProblems(values)),
  };
}
