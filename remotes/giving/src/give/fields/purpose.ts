import type { GivingPage, ShownAppeal } from '@lapis/contract';
import { type GiftValues, OTHER } from '@lapis/contract/gift-form';
import { decimalPounds, parsePounds } from '@lapis/contract/money';

/** Returns the value of the form's `for` field. */
export const appealValue = (appeal: Pick<ShownAppeal, 'slug'>) => `appeal:${appeal.slug}`;
export const projectValue = (project: { slug: string }) => `project:${project.slug}`;

type OfferedPurposes = Pick<GivingPage, 'amounts' | 'appeals' | 'projects'>;

/** Returns an appeal's amounts, or the general ones if it has none. */
export function amountsFor({ amounts, appeals }: OfferedPurposes, purpose: string | undefined) {
  const own = appeals.find((appeal) => appealValue(appeal) === purpose)?.amounts ?? [];
  return own.length > 0 ? own : amounts;
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

/** Selects an amount if it is offered, otherwise fills in 'another amount'. */
export function chosenAmount(
  offered: OfferedPurposes,
  purpose: string,
  pence: number | undefined,
): GiftValues {
  if (pence === undefined) return {};
  const isOffered = amountsFor(offered, purpose).some((amount) => amount.pence === pence);
  if (isOffered) return { amount: String(pence), other: '' };
  return { amount: OTHER, other: decimalPounds(pence).replace(/\.00$/, '') };
}
