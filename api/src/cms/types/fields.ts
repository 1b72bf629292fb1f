import type { Insertable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';
import { cleanBlocks } from '../blocks/block-fields';
import { cleanHtml } from '../html/clean-html';
import type { AnyFields, ContentType } from './content-type';

/** The fields of an entry whose row was read, also those that stand elsewhere. */
export async function fieldsOf<Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  row: object & { id: number },
) {
  return { ...ownFields(type, row), ...(await type.read?.(db, row.id)) };
}

/** Those fields of an entry alone that are columns of its row. */
export const ownFields = <Fields extends AnyFields>(type: ContentType<Fields>, row: object): Fields =>
  // A row has the columns of its own table, whichever that is.
  ({ ...pick(row, Object.keys(type.fields.shape)), ...type.toFields?.(row as never) }) as unknown as Fields;

/**
 * The columns of fields as editors write them, cleaned, with those that have to be looked up; typed as those that all
 * types have.
 * @throws HttpError 422 of what can't be used
 */
export async function columnsOf<Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  fields: Partial<Fields>,
) {
  const cleaned = cleanText(fields);
  const columns = type.toColumns ? type.toColumns(cleaned) : cleaned;
  return { ...columns, ...(await type.before?.(db, cleaned)) } as Partial<Insertable<EntryTable>>;
}

/** Fields in whose texts, also those of blocks, is only what may stand on the site. */
export function cleanText<Fields extends object>(fields: Fields): Fields {
  const { html, blocks }: { html?: unknown; blocks?: unknown } = fields;
  return {
    ...fields,
    ...(typeof html === 'string' && { html: cleanHtml(html) }),
    ...(blocks !== undefined && { blocks: cleanBlocks(blocks) }),
  };
}

/** What of a row, or of fields, has these names. */
export const pick = (row: object, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** Whether entries of a type have a text that can name files and settings. */
export const hasText = ({ fields: { shape } }: ContentType) => 'html' in shape || 'blocks' in shape;

/** The fields by which an entry is known: enough for its address and its tags. */
export const knownBy = (type: ContentType, title: string, slug: string | null | undefined) => {
  const name = slugFieldOf(type);
  return { title, ...(name && { [name]: slug }) };
};

/** The field by which entries of a type are known in addresses; undefined where none is. */
export const slugFieldOf = ({ slug, slugField }: Pick<ContentType, 'slug' | 'slugField'>) =>
  slugField ?? slug;
