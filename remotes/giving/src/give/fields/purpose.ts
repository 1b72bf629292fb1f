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

/** Parameters of the page's address: an amount in pounds, and the slug of an appeal or project. */
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

function findPurposeValue({ appeals, projects }: OfferedPurposes, slug: string | null) {
  const appeal = appeals.find((one) => one.slug === slug && one.is_open);
  const project = projects.find((one) => one.slug === slug);
  if (appeal) return appealValue(appeal);
  return project ? projectValue(project) : '';
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
