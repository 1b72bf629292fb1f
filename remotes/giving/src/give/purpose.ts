import type { GivingPage, ShownAppeal } from '@lapis/contract';
import { type GiftValues, OTHER } from '@lapis/contract/gift-form';
import { decimalPounds, penceOf } from '@lapis/contract/money';

/** As the field of the form says what a gift is for. */
export const valueOf = (appeal: Pick<ShownAppeal, 'slug'>) => `appeal:${appeal.slug}`;
export const valueOfProject = (project: { slug: string }) => `project:${project.slug}`;

type Offered = Pick<GivingPage, 'amounts' | 'appeals' | 'projects'>;

/** The amounts that are offered: an appeal's own where it has some. */
export function amountsFor({ amounts, appeals }: Offered, purpose: string | undefined) {
  const own = appeals.find((appeal) => valueOf(appeal) === purpose)?.amounts ?? [];
  return own.length > 0 ? own : amounts;
}

/** What an address asks for: '25' in pounds, and the slug of an appeal or a project. */
export interface Asked {
  amount: string | null;
  for: string | null;
}

/** What stands in the form from the beginning: what the address names, and no amount that nobody has named. */
export function startOf(offered: Offered, asked: Asked): GiftValues {
  const purpose = purposeOf(offered, asked.for);
  return { interval: 'once', for: purpose, ...chosenAmount(offered, purpose, penceOf(asked.amount ?? '')) };
}

function purposeOf({ appeals, projects }: Offered, slug: string | null) {
  const appeal = appeals.find((one) => one.slug === slug && one.is_open);
  const project = projects.find((one) => one.slug === slug);
  if (appeal) return valueOf(appeal);
  return project ? valueOfProject(project) : '';
}

/** The fields of an amount: the one that is offered, or else what would have been typed. */
export function chosenAmount(offered: Offered, purpose: string, pence: number | undefined): GiftValues {
  if (pence === undefined) return {};
  const isOffered = amountsFor(offered, purpose).some((amount) => amount.pence === pence);
  if (isOffered) return { amount: String(pence), other: '' };
  return { amount: OTHER, other: decimalPounds(pence).replace(/\.00$/, '') };
}
