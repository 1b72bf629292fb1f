import type { MergePreview } from '@lapis/contract';
import { normalisePostcode } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';
import { orNotFound } from '../../server/http/http-error';
import { findTaxOfMerge } from '../claims/compare-merge';
import { declarationsOfPerson, type DeclarationRow } from '../declarations/declaration-for';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';
import '../tables';

const titles: Record<string, 'man' | 'woman' | 'any'> = {
  mr: 'man',
  sir: 'man',
  lord: 'man',
  mrs: 'woman',
  ms: 'woman',
  miss: 'woman',
  lady: 'woman',
  dame: 'woman',
  dr: 'any',
  prof: 'any',
  rev: 'any',
  revd: 'any',
  mx: 'any',
};

interface Person {
  row: SupporterRow;
  declarations: DeclarationRow[];
}

const splitName = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  const title = titles[foldText(words[0] ?? '').replaceAll('.', '')];
  const names = title ? words.slice(1) : words;
  return { title, firstname: names.length > 1 ? (names[0] ?? '') : '' };
};

/** Returns the titles and first names by which a person is known, from the record and the declarations. */
function loadNames({ row, declarations }: Person) {
  const names = [row.name, ...declarations.map((each) => `${each.title} ${each.firstname} ${each.lastname}`)];
  const parts = names.map(splitName);
  return {
    firstnames: parts.map(({ firstname }) => firstname).filter(Boolean),
    titles: parts.map(({ title }) => title).filter((title) => title !== undefined && title !== 'any'),
  };
}

const toLetters = (name: string) => foldText(name).replace(/[^\p{L}]/gu, '');

/** Checks if two first names may be one person's: 'M' and 'Mina', 'Sam' and 'Samuel'. */
function mayBeOneName(one: string, other: string) {
  const [shorter = '', longer = ''] = [toLetters(one), toLetters(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return longer.startsWith(shorter);
}

const postcodesOf = ({ row, declarations }: Person) =>
  [...declarations.map(({ postcode }) => postcode), ...row.address.split('\n')].flatMap(
    (text) => normalisePostcode(text) ?? [],
  );

/** Returns why two records seem to be of two people, in words for staff; empty if they may be of one person. */
function listDifferences(one: Person, other: Person): string[] {
  const [names, others] = [loadNames(one), loadNames(other)];
  const [postcodes, otherPostcodes] = [postcodesOf(one), postcodesOf(other)];
  const [first] = names.firstnames;
  const [second] = others.firstnames;
  const isNameAlike = names.firstnames.some((name) =>
    others.firstnames.some((each) => mayBeOneName(name, each)),
  );
  return [
    ...(first && second && !isNameAlike ? [`The first names differ: ${first} and ${second}.`] : []),
    ...(names.titles.length &&
    others.titles.length &&
    !names.titles.some((title) => others.titles.includes(title))
      ? ['The titles are of a man and of a woman.']
      : []),
    ...(postcodes.length && otherPostcodes.length && !postcodes.some((each) => otherPostcodes.includes(each))
      ? ['The addresses differ.']
      : []),
  ];
}

async function loadPerson(db: Database, row: SupporterRow): Promise<Person> {
  return { row, declarations: await declarationsOfPerson(db, row.id) };
}

/**
 * Compares two records that are to be merged. If they seem to be of two people, and one has declared Gift Aid, it
 * stays apart: a declaration covers one person's gifts.
 */
export async function comparePeople(
  db: Database,
  one: SupporterRow,
  other: SupporterRow,
): Promise<Pick<MergePreview, 'differences' | 'has_declaration' | 'gift_aid'>> {
  const people = [await loadPerson(db, one), await loadPerson(db, other)] as const;
  const differences = listDifferences(...people);
  const has_declaration = people.some(({ declarations }) => declarations.length > 0);
  return {
    differences,
    has_declaration,
    gift_aid: has_declaration && differences.length > 0 ? 'apart' : 'together',
  };
}

async function countOwn(db: Database, table: 'gifts' | 'declarations', id: number) {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('supporter_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Describes what merging two supporters would move, and whether they seem to be two people.
 * @throws HttpError 404 if one of them doesn't exist
 */
export async function previewMerge(db: Database, id: number, otherId: number): Promise<MergePreview> {
  const people = supportersRepository(db);
  const [one, other] = [orNotFound(await people.find(id)), orNotFound(await people.find(otherId))];
  const count = async (row: SupporterRow) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    gifts: await countOwn(db, 'gifts', row.id),
    declarations: await countOwn(db, 'declarations', row.id),
  });
  return {
    one: await count(one),
    other: await count(other),
    ...(await comparePeople(db, one, other)),
    tax_more: await findTaxOfMerge(db, one.id, other.id),
  };
}
