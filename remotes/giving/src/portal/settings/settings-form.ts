import { findBankProblems } from '@lapis/contract/bank-rules';
import { checkWords } from '@lapis/contract/form-rules';
import type { GivingSettings } from '@lapis/contract';
import { parsePounds } from '@lapis/contract/money';
import { parseAmounts, amountTexts, type TypedAmount, typedAmounts } from '../parts/AmountsField';
import { moneyProblems } from '../parts/money-text';

type NumberSettings = 'fee_basis_points' | 'fee_fixed' | 'cost_of_a_pound' | 'year_starts';

const amountSettings = ['amounts', 'monthly_amounts'] as const;
type AmountSettings = (typeof amountSettings)[number];

/** Settings as the user types them: numbers are text until they are sent. */
export interface TypedSettings
  extends
    Omit<GivingSettings, NumberSettings | AmountSettings>,
    Record<NumberSettings, string>,
    Record<AmountSettings, TypedAmount[]> {}

/** Formats 120 basis points as '1.2'. */
const percentText = (basisPoints: number) => String(basisPoints / 100);

/** Parses '1.2' or '1.2 %' as 120. Returns undefined unless it is a percentage with up to two decimals. */
function parseBasisPoints(text: string) {
  const [, whole] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Math.round(Number(whole.replace(',', '.')) * 100);
}

/** Parses '20' or '20p' as 20. Returns undefined unless it is a whole number of pence up to a pound. */
function parsePence(text: string) {
  const [, pence] = /^(\d{1,3})\s*p?$/.exec(text.trim()) ?? [];
  return pence !== undefined && Number(pence) <= 100 ? Number(pence) : undefined;
}

export const typedSettings = (settings: GivingSettings): TypedSettings => ({
  ...settings,
  amounts: typedAmounts(settings.amounts),
  monthly_amounts: typedAmounts(settings.monthly_amounts),
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

/** Validates the form. Returns null if it can be sent. */
export function settingsProblems(changes: Partial<TypedSettings>, fields: TypedSettings) {
  const { fee_basis_points, fee_fixed, cost_of_a_pound } = changes;
  const errors: Record<string, string[]> = {
    ...Object.assign(
      {},
      ...amountSettings.map((name) => moneyProblems(amountTexts(changes[name] ?? [], name))),
    ),
    ...findBankProblems(changes, fields),
  };
  if (fee_basis_points !== undefined && (parseBasisPoints(fee_basis_points) ?? 1001) > 1000)
    errors['fee_basis_points'] = [numberWords.fee_basis_points];
  if (fee_fixed !== undefined && parsePence(fee_fixed) === undefined)
    errors['fee_fixed'] = [numberWords.fee_fixed];
  if (cost_of_a_pound?.trim() && parsePence(cost_of_a_pound) === undefined)
    errors['cost_of_a_pound'] = [numberWords.cost_of_a_pound];
  return Object.keys(errors).length > 0 ? { message: checkWords, errors } : null;
}

/** Converts settings for the API, after `settingsProblems` has validated their numbers. */
export function toSettingsChanges({
  amounts,
  monthly_amounts,
  fee_basis_points,
  fee_fixed,
  cost_of_a_pound,
  year_starts,
  ...same
}: Partial<TypedSettings>): Partial<GivingSettings> {
  const changes: Partial<GivingSettings> = { ...same };
  if (amounts !== undefined) changes.amounts = parseAmounts(amounts);
  if (monthly_amounts !== undefined) changes.monthly_amounts = parseAmounts(monthly_amounts);
  if (fee_basis_points !== undefined) changes.fee_basis_points = parseBasisPoints(fee_basis_points) ?? 0;
  if (fee_fixed !== undefined) changes.fee_fixed = parsePence(fee_fixed) ?? 0;
  if (cost_of_a_pound !== undefined) changes.cost_of_a_pound = parsePence(cost_of_a_pound) ?? null;
  if (year_starts !== undefined) changes.year_starts = Number(year_starts);
  return changes;
}

const smallestFirst = (amounts: TypedAmount[]) =>
  amounts.toSorted((one, other) => (parsePounds(one.pounds) ?? 0) - (parsePounds(other.pounds) ?? 0));

export const sortedAmounts = (changes: Partial<TypedSettings>): Partial<TypedSettings> => ({
  ...changes,
  ...(changes.amounts && { amounts: smallestFirst(changes.amounts) }),
  ...(changes.monthly_amounts && { monthly_amounts: smallestFirst(changes.monthly_amounts) }),
});
