import { Taxpayer } from '@lapis/contract';
import type { DeclarationScope } from '@lapis/contract/people-fields';
import type { Cells, Part, ReadingContext } from './read-person';
import { readDayOf } from './read-day-of';

export interface DeclarationPart {
  on: string;
  words: string;
  scope: DeclarationScope;
  taxpayer: Taxpayer;
}

function readScope(text: string): DeclarationScope | undefined {
  const words = text.slice(0, 200).toLowerCase();
  if (/\bpast\b|\b(4|four) years\b|\ball (gifts|donations)\b/.test(words)) return 'past';
  if (/\bfuture\b|\bongoing\b|\bonwards\b|\benduring\b/.test(words)) return 'future';
  return /\b(single|one|this|today)\b/.test(words) ? 'single' : undefined;
}

function readTaxpayer(fields: Cells, isAtHome: boolean) {
  const [house = '', ...street] = (fields.address ?? '').split('\n');
  return Taxpayer.safeParse({
    title: fields.title ?? '',
    firstname: fields.firstname ?? '',
    lastname: fields.lastname ?? '',
    house,
    street: [...street, fields.address2 ?? ''].filter(Boolean).join(', '),
    postcode: fields.postcode ?? '',
    outside_uk: !isAtHome,
  });
}

/**
 * Reads a declaration. HMRC requires its day, what it said, which gifts it covers, and the giver's name and home
 * address (`gift-aid/rules.ts`); one without them is not brought.
 */
export function readDeclaration(
  fields: Cells,
  { month_first, declaration, today }: ReadingContext,
  isAtHome: boolean,
): Part<DeclarationPart> {
  if (!fields.declaration_day) return undefined;
  const left = (why: string) => ({ problem: `Gift Aid declaration: ${why}` });
  const on = readDayOf(fields.declaration_day, month_first);
  if (!on) return left('its day can’t be read.');
  if (on > today) return left('its day is in the future.');
  const words = (fields.declaration_words ?? '').slice(0, 2000).trim() || declaration?.words;
  if (!words) return left('its words are missing.');
  const scope = fields.declaration_scope ? readScope(fields.declaration_scope) : declaration?.scope;
  if (!scope) return left('it does not say which gifts it covers.');
  const { data: taxpayer, error } = readTaxpayer(fields, isAtHome);
  if (!taxpayer) return left(error.issues.map(({ message }) => message).join(' '));
  return { value: { on, words, scope, taxpayer } };
}
