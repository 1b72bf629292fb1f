import type { Basis, PeopleImportOptions, PeopleTable } from '@lapis/contract';
import type { DeclarationScope, PeopleField, SubscriberChoice } from '@lapis/contract/people-fields';
import { may } from '@lapis/portal';
import { parsePurpose } from '../purpose/purposes.queries';

/** Options of an import as staff type them. */
export interface PeopleText {
  columns: (PeopleField | null)[];
  month_first: boolean;
  supporters: boolean;
  subscribers: SubscriberChoice;
  basis: Basis;
  basis_words: string;
  basis_on: string;
  method: PeopleImportOptions['method'];
  /** '' or 'appeal:…'. */
  purpose: string;
  declaration_words: string;
  declaration_scope: DeclarationScope;
}

/** Returns what the form begins with. Subscribers are left out for roles that don't include them. */
export const toPeopleText = (table: PeopleTable): PeopleText => ({
  columns: table.columns.map(({ field }) => field),
  month_first: table.month_first,
  supporters: table.supporters,
  subscribers: may('subscribers') ? table.subscribers : 'none',
  basis: 'consent',
  basis_words: '',
  basis_on: '',
  method: table.method,
  purpose: '',
  declaration_words: '',
  declaration_scope: 'past',
});

export const hasField = ({ columns }: PeopleText, ...fields: PeopleField[]) =>
  columns.some((column) => column !== null && fields.includes(column));

export const needsBasis = ({ subscribers }: PeopleText) =>
  subscribers === 'subscribed' || subscribers === 'column';

/** Returns errors, by field name. */
export function peopleProblems(text: PeopleText) {
  const isBasisBegun = needsBasis(text) && (text.basis_words.trim() || text.basis_on);
  return {
    'basis.words':
      isBasisBegun && text.basis_words.trim().length < 10
        ? 'Please write what they agreed to, so that it can be proved later.'
        : undefined,
    'basis.on': isBasisBegun && !text.basis_on ? 'Please choose the day.' : undefined,
    'declaration.words':
      hasField(text, 'declaration_day') &&
      text.declaration_words.trim() &&
      text.declaration_words.trim().length < 30
        ? 'Please copy the whole words of the declaration.'
        : undefined,
  };
}

export function toOptions(text: PeopleText): PeopleImportOptions {
  const words = text.basis_words.trim();
  const declared = text.declaration_words.trim();
  return {
    columns: text.columns,
    month_first: text.month_first,
    supporters: text.supporters,
    subscribers: text.subscribers,
    basis: needsBasis(text) && words ? { basis: text.basis, words, on: text.basis_on } : null,
    method: text.method,
    ...parsePurpose(text.purpose),
    declaration:
      hasField(text, 'declaration_day') && declared
        ? { words: declared, scope: text.declaration_scope }
        : null,
  };
}
