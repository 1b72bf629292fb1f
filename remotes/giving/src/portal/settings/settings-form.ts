import type { GivingSettings } from '@lapis/contract';
import { penceOf } from '@lapis/contract/money';
import type { FormFailure } from '@lapis/ui/forms';
import { amountsOf, amountTexts, type TypedAmount, typedAmounts } from '../parts/AmountsField';
import { moneyProblems } from '../parts/money-text';

type Numbers = 'fee_basis_points' | 'fee_fixed' | 'cost_of_a_pound' | 'year_starts';

/** The settings as they are typed: numbers are texts until they are sent. */
export interface TypedSettings extends Omit<GivingSettings, Numbers | 'amounts'>, Record<Numbers, string> {
  amounts: TypedAmount[];
}

/** '1.2' of 120 hundredths of a per cent. */
const percentText = (basisPoints: number) => String(basisPoints / 100);

/** 120 of '1.2' or '1.2 %'; undefined where it is no percentage with two decimals at most. */
function basisPointsOf(text: string) {
  const [, whole] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Math.round(Number(whole.replace(',', '.')) * 100);
}

/** 20 of '20' or '20p'; undefined where it is no whole number of pence up to a pound. */
function penceUpToAPound(text: string) {
  const [, pence] = /^(\d{1,3})\s*p?$/.exec(text.trim()) ?? [];
  return pence !== undefined && Number(pence) <= 100 ? Number(pence) : undefined;
}

export const typedSettings = (settings: GivingSettings): TypedSettings => ({
  ...settings,
  amounts: typedAmounts(settings.amounts),
  fee_basis_points: percentText(settings.fee_basis_points),
  fee_fixed: String(settings.fee_fixed),
  cost_of_a_pound: settings.cost_of_a_pound === null ? '' : String(settings.cost_of_a_pound),
  year_starts: String(settings.year_starts),
});

const numberWords = {
  fee_basis_points: 'Please enter a percentage up to 10, such as 1.2.',
  fee_fixed: 'Please enter a number of pence from 0 to 100.',
  cost_of_a_pound: 'Please enter a number of pence from 0 to 100, or leave it blank.',
};

/** What has to be mended before the changes can be sent, by the names of the fields; null where nothing has. */
export function settingsProblems(changes: Partial<TypedSettings>) {
  const { fee_basis_points, fee_fixed, cost_of_a_pound, amounts } = changes;
  const errors: Record<string, string[]> = amounts ? moneyProblems(amountTexts(amounts)) : {};
  if (fee_basis_points !== undefined && (basisPointsOf(fee_basis_points) ?? 1001) > 1000)
    errors['fee_basis_points'] = [numberWords.fee_basis_points];
  if (fee_fixed !== undefined && penceUpToAPound(fee_fixed) === undefined)
    errors['fee_fixed'] = [numberWords.fee_fixed];
  if (cost_of_a_pound?.trim() && penceUpToAPound(cost_of_a_pound) === undefined)
    errors['cost_of_a_pound'] = [numberWords.cost_of_a_pound];
  return Object.keys(errors).length > 0 ? { message: 'Please check what you entered.', errors } : null;
}

/** The changes as they are sent; what is no number has been found by `settingsProblems` before. */
export function changesOf({
  amounts,
  fee_basis_points,
  fee_fixed,
  cost_of_a_pound,
  year_starts,
  ...same
}: Partial<TypedSettings>): Partial<GivingSettings> {
  const changes: Partial<GivingSettings> = { ...same };
  if (amounts !== undefined) changes.amounts = amountsOf(amounts);
  if (fee_basis_points !== undefined) changes.fee_basis_points = basisPointsOf(fee_basis_points) ?? 0;
  if (fee_fixed !== undefined) changes.fee_fixed = penceUpToAPound(fee_fixed) ?? 0;
  if (cost_of_a_pound !== undefined) changes.cost_of_a_pound = penceUpToAPound(cost_of_a_pound) ?? null;
  if (year_starts !== undefined) changes.year_starts = Number(year_starts);
  return changes;
}

/** The changes with the smallest amount first, as givers see them. */
export const sortedAmounts = (changes: Partial<TypedSettings>): Partial<TypedSettings> => ({
  ...changes,
  ...(changes.amounts && {
    amounts: changes.amounts.toSorted(
      (one, other) => (penceOf(one.pounds) ?? 0) - (penceOf(other.pounds) ?? 0),
    ),
  }),
});

/** Of a field of several lines the server speaks line by line: 'cheque_address.2'. */
export function ofLines({ message, errors = {} }: FormFailure): FormFailure {
  const told: Record<string, string[]> = {};
  for (const [name, words] of Object.entries(errors)) {
    const [, field, line] = /^(cheque_address)\.(\d+)$/.exec(name) ?? [];
    const said = field ? [`Line ${Number(line) + 1}: ${words.join(' ')}`] : words;
    told[field ?? name] = [...(told[field ?? name] ?? []), ...said];
  }
  return { message, errors: told };
}
