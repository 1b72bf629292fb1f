import type { GivingPage, ShownAppeal } from '@lapis/contract';
import { type GiftValues, OTHER } from '@lapis/contract/gift-form';
import { decimalPounds, parsePounds } from '@lapis/contract/money';

/** Returns the value of the form's `for` field. */
export const appealValue = (appeal: Pick<ShownAppeal, 'slug'>) => `appeal:${appeal.slug}`;
export const projectValue = (project: { slug: string }) => `project:${project.slug}`;

type OfferedPurposes = Pick<GivingPage, 'amounts' | 'monthly_amounts' | 'appeals' | 'projects'>;

/** Returns an appeal's amounts, or the general ones if it has none. `monthly` is empty if it is the same. */
export function amountsFor(
  { amounts, monthly_amounts, appeals }: OfferedPurposes,
  purpose: string | undefined,
) {
  const own = appeals.find((appeal) => appealValue(appeal) === purpose)?.amounts ?? [];
  return own.length > 0 ? { once: own, monthly: [] } : { once: amounts, monthly: monthly_amounts };
}

/** Parameters of the page's address: an amount in pounds, and a purpose (`askedPurpose`). */
export interface GiveQuery {
  amount: string | null;
  for: string | null;
}

/**
 * Returns the form's initial values from the page's address. No amount is selected unless the address has
 * one.
 */
export function initialValues(offered: OfferedPurposes, asked: GiveQuery): GiftValues {
  const purpose = findPurposeValue(offered, asked.for);
  return {
    interval: 'once',
    for: purpose,
    ...chosenAmount(offered, purpose, parsePounds(asked.amount ?? '')),
  };
}

/** Returns the purpose in the page's address: a slug as `for`, or the slug of an `appeal` or a `project`. */
export function askedPurpose(address: URLSearchParams) {
  const [appeal, project] = [address.get('appeal'), address.get('project')];
  if (appeal) return appealValue({ slug: appeal });
  return project ? projectValue({ slug: project }) : address.get('for');
}

function findPurposeValue({ appeals, projects }: OfferedPurposes, asked: string | null) {
  const open = appeals.filter(({ is_open }) => is_open);
  const values = [...open.map(appealValue), ...projects.map(projectValue)];
  return values.find((value) => value === asked || value.split(':')[1] === asked) ?? '';
}

/** Returns an amount as a giver would type it: '25' or '12.50'. */
export const toTyped = (pence: number) => decimalPounds(pence).replace(/\.00$/, '');

/** Selects an amount where it is offered, otherwise fills in 'another amount'. */
export function chosenAmount(
  offered: OfferedPurposes,
  purpose: string,
  pence: number | undefined,
): GiftValues {
  if (pence === undefined) return {};
  const { once, monthly } = amountsFor(offered, purpose);
  const choose = (list: GivingPage['amounts']) =>
    list.some((amount) => amount.pence === pence) ? String(pence) : OTHER;
  const chosen = { amount: choose(once), ...(monthly.length > 0 && { monthly_amount: choose(monthly) }) };
  const isTyped = Object.values(chosen).includes(OTHER);
  return { ...chosen, other: isTyped ? toTyped(pence) : '' };
}
