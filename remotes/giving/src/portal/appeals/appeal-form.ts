import type { Appeal } from '@lapis/contract';
import { sentencesFor } from '@lapis/contract/appeal-sentences';
import { parsePounds } from '@lapis/contract/money';
import type { FormFailure } from '@lapis/ui/forms';
import { parseAmounts, amountTexts, type TypedAmount, typedAmounts } from '../parts/AmountsField';
import { moneyProblems, moneyText } from '../parts/money-text';
import type { AppealChanges } from './appeals.queries';
import { textToHtml, htmlToText } from './paragraphs';

export interface TypedAppeal {
  title: string;
  slug: string;
  summary: string;
  text: string;
  target: string;
  starts_on: string;
  ends_on: string;
  is_restricted: boolean;
  /** Id of a project; empty if there is none. */
  project: string;
  /** Id of a fund; empty for the one that holds what has no fund of its own. */
  fund: string;
  if_too_much: string;
  if_too_little: string;
  thanks: string;
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
  fund: '',
  ...sentencesFor(true),
  thanks: '',
  amounts: [],
};

export const typedAppeal = (appeal: Appeal): TypedAppeal => ({
  title: appeal.title,
  slug: appeal.slug,
  summary: appeal.summary,
  text: htmlToText(appeal.html),
  target: appeal.target === null ? '' : moneyText(appeal.target),
  starts_on: appeal.starts_on ?? '',
  ends_on: appeal.ends_on ?? '',
  is_restricted: appeal.is_restricted,
  project: appeal.project_id === null ? '' : String(appeal.project_id),
  fund: appeal.fund_id === null ? '' : String(appeal.fund_id),
  if_too_much: appeal.if_too_much,
  if_too_little: appeal.if_too_little,
  thanks: appeal.thanks,
  amounts: typedAmounts(appeal.amounts),
});

/** Validates the form. Returns null if it can be sent. */
export function appealProblems({ target = '', amounts = [] }: Partial<TypedAppeal>) {
  const errors = moneyProblems({ ...(target.trim() && { target }), ...amountTexts(amounts) });
  return Object.keys(errors).length > 0 ? { message: 'Please check the amounts.', errors } : null;
}

/**
 * Converts edited fields for the API. The text is only sent if it has been edited, because converting it
 * would lose existing formatting.
 */
export function toAppealChanges({
  text,
  target,
  starts_on,
  ends_on,
  project,
  fund,
  amounts,
  ...same
}: Partial<TypedAppeal>) {
  const changes: AppealChanges = { ...same };
  if (text !== undefined) changes.html = textToHtml(text);
  if (target !== undefined) changes.target = target.trim() ? (parsePounds(target) ?? null) : null;
  if (starts_on !== undefined) changes.starts_on = starts_on || null;
  if (ends_on !== undefined) changes.ends_on = ends_on || null;
  if (project !== undefined) changes.project_id = project ? Number(project) : null;
  if (fund !== undefined) changes.fund_id = fund ? Number(fund) : null;
  if (amounts !== undefined) changes.amounts = parseAmounts(amounts);
  return changes;
}

/** Maps names in the form's state to the names of inputs and API fields, if they differ. */
const sentAs: Record<string, string> = { text: 'html', project: 'project_id', fund: 'fund_id' };

export const toFormErrors = ({ message, errors = {} }: FormFailure): FormFailure => ({
  message,
  errors: Object.fromEntries(Object.entries(errors).map(([name, words]) => [sentAs[name] ?? name, words])),
});
