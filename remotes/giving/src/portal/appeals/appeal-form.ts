import type { Appeal } from '@lapis/contract';
import { penceOf } from '@lapis/contract/money';
import type { FormFailure } from '@lapis/ui/forms';
import { amountsOf, amountTexts, type TypedAmount, typedAmounts } from '../parts/AmountsField';
import { moneyProblems, moneyText } from '../parts/money-text';
import type { AppealChanges } from './appeals.queries';
import { htmlOf, textOf } from './paragraphs';

/** An appeal as it is typed. */
export interface TypedAppeal {
  title: string;
  slug: string;
  summary: string;
  text: string;
  target: string;
  starts_on: string;
  ends_on: string;
  is_restricted: boolean;
  /** Its id; empty where there is none. */
  project: string;
  amounts: TypedAmount[];
}

export const emptyAppeal: TypedAppeal = {
  title: '',
  slug: '',
  summary: '',
  text: '',
  target: '',
  starts_on: '',
  ends_on: '',
  is_restricted: true,
  project: '',
  amounts: [],
};

export const typedAppeal = (appeal: Appeal): TypedAppeal => ({
  title: appeal.title,
  slug: appeal.slug,
  summary: appeal.summary,
  text: textOf(appeal.html),
  target: appeal.target === null ? '' : moneyText(appeal.target),
  starts_on: appeal.starts_on ?? '',
  ends_on: appeal.ends_on ?? '',
  is_restricted: appeal.is_restricted,
  project: appeal.project_id === null ? '' : String(appeal.project_id),
  amounts: typedAmounts(appeal.amounts),
});

/** What has to be mended before it can be sent, by the names of the fields; null where nothing has. */
export function appealProblems({ target = '', amounts = [] }: Partial<TypedAppeal>) {
  const errors = moneyProblems({ ...(target.trim() && { target }), ...amountTexts(amounts) });
  return Object.keys(errors).length > 0 ? { message: 'Please check the amounts.', errors } : null;
}

/** What was typed as it is sent; the text only where it was changed, so that formatting is kept else. */
export function changesOf({
  text,
  target,
  starts_on,
  ends_on,
  project,
  amounts,
  ...same
}: Partial<TypedAppeal>) {
  const changes: AppealChanges = { ...same };
  if (text !== undefined) changes.html = htmlOf(text);
  if (target !== undefined) changes.target = target.trim() ? (penceOf(target) ?? null) : null;
  if (starts_on !== undefined) changes.starts_on = starts_on || null;
  if (ends_on !== undefined) changes.ends_on = ends_on || null;
  if (project !== undefined) changes.project_id = project ? Number(project) : null;
  if (amounts !== undefined) changes.amounts = amountsOf(amounts);
  return changes;
}

/** The text and the project are called otherwise where they are sent, and so are their fields. */
const sentAs: Record<string, string> = { text: 'html', project: 'project_id' };

export const ofTyped = ({ message, errors = {} }: FormFailure): FormFailure => ({
  message,
  errors: Object.fromEntries(Object.entries(errors).map(([name, words]) => [sentAs[name] ?? name, words])),
});
