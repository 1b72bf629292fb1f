import { createHash } from 'node:crypto';
import { Email, type PeopleImportOptions } from '@lapis/contract';
import { normalisePostcode } from '@lapis/contract/gift-rules';
import type { PeopleField } from '@lapis/contract/people-fields';
import { type DeclarationPart, readDeclaration } from './read-declaration';
import { type GiftPart, readGift } from './read-gift';
import type { TableRow } from './read-table';
import { readSubscription, type SubscriptionPart } from './read-subscription';

export type Cells = Partial<Record<PeopleField, string>>;

/** A part of a row, or the reason why it can't be brought; undefined if the row has none. */
export type Part<Value> = { value: Value } | { problem: string } | undefined;

export interface ReadingContext extends PeopleImportOptions {
  today: string;
  /** Key of the old system, so that the numbers of two systems aren't confused. */
  system: string;
}

export interface PersonRow {
  line: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  postcode: string;
  note: string;
  problems: string[];
  gift: Part<GiftPart>;
  /** Hash of the gift, the same in every export; undefined without one. */
  giftKey: string | undefined;
  subscription: Part<SubscriptionPart>;
  declaration: Part<DeclarationPart>;
}

const lengths = { email: 320, name: 120, phone: 40, line: 120, note: 2000 } as const;

/** Fields that several columns may share; of any other, the first cell with a text counts. */
const joined: PeopleField[] = ['note', 'address'];

function toFields(columns: (PeopleField | null)[], cells: string[]): Cells {
  const fields: Cells = {};
  for (const [at, field] of columns.entries()) {
    const cell = cells[at];
    if (!field || !cell) continue;
    const before = fields[field];
    if (before === undefined) fields[field] = cell;
    else if (joined.includes(field)) fields[field] = `${before}\n${cell}`;
  }
  return fields;
}

export const onOneLine = (text: string | undefined, most: number) =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, most).trim();

export function readEmail(text: string | undefined) {
  if (!text) return { email: '', problem: undefined };
  const { data } = Email.safeParse(text.slice(0, lengths.email));
  return data === undefined
    ? { email: '', problem: 'The email address is not a valid one, so it is left out.' }
    : { email: data, problem: undefined };
}

const isAtHome = (country: string) =>
  /^(|uk|gb|gbr|united kingdom( of .*)?|great britain|england|scotland|wales|northern ireland)$/i.test(
    country,
  );

function readAddress(fields: Cells) {
  const postcode = normalisePostcode(fields.postcode ?? '') ?? '';
  const lines = [
    ...(fields.address ?? '').split('\n'),
    fields.address2,
    fields.town,
    fields.county,
    postcode || fields.postcode,
    isAtHome(fields.country ?? '') ? '' : fields.country,
  ];
  const address = lines
    .map((line) => onOneLine(line, lengths.line))
    .filter(Boolean)
    .slice(0, 8)
    .join('\n');
  return { address, postcode };
}

export const readName = ({ name, firstname, lastname, organisation }: Cells) =>
  onOneLine(name, lengths.name) ||
  onOneLine(`${firstname ?? ''} ${lastname ?? ''}`, lengths.name) ||
  onOneLine(organisation, lengths.name);

const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Returns the key of a gift that has a number in its old system. */
export const hashNumber = (
  system: string,
  { number, day, amount }: Pick<GiftPart, 'number' | 'day' | 'amount'>,
) => hash(system, number, day, String(amount));

/**
 * Returns a function that gives each gift its key: its number in the old system or, without one, giver, day,
 * amount, and how many like it came before in the file.
 */
function giftKeys(system: string) {
  const seen = new Map<string, number>();
  return ({ number, day, amount }: GiftPart, giver: string) => {
    const base = number ? hashNumber(system, { number, day, amount }) : hash(giver, day, String(amount));
    const before = seen.get(base) ?? 0;
    seen.set(base, before + 1);
    // A number that comes twice is the same gift; without one, two equal gifts are two.
    return number ? base : hash(base, String(before));
  };
}

/** Reads rows in the order of the file, which the keys of gifts depend on. */
export function personReader(context: ReadingContext) {
  const keyOf = giftKeys(context.system);
  return ({ line, cells }: TableRow): PersonRow => {
    const fields = toFields(context.columns, cells);
    const { email, problem } = readEmail(fields.email);
    const name = readName(fields);
    const { address, postcode } = readAddress(fields);
    const gift = readGift(fields, context);
    const giver = `${email.toLowerCase()} ${name.toLowerCase()} ${postcode}`;
    return {
      line,
      name,
      email,
      phone: onOneLine(fields.phone, lengths.phone),
      address,
      postcode,
      note: (fields.note ?? '').slice(0, lengths.note),
      problems: problem ? [problem] : [],
      gift,
      giftKey: gift && 'value' in gift ? keyOf(gift.value, giver) : undefined,
      subscription: readSubscription(fields, context, email),
      declaration: readDeclaration(fields, context, isAtHome(fields.country ?? '')),
    };
  };
}
