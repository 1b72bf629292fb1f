import type { Insertable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';
import { cleanBlocks } from '../blocks/block-fields';
import { cleanHtml } from '@lapis/html/clean-html';
import type { AnyFields, ContentType } from './content-type';

export async function readFields<Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  row: object & { id: number },
) {
  return { ...ownFields(type, row), ...(await type.read?.(db, row.id)) };
}

export const ownFields = <Fields extends AnyFields>(type: ContentType<Fields>, row: object): Fields =>
  ({ ...pick(row, Object.keys(type.fields.shape)), ...type.toFields?.(row as never) }) as unknown as Fields;

/**
 * Converts fields to columns: sanitises them, and adds further columns that are looked up.
 * @throws HttpError 422 for values that can't be used
 */
export async function toColumns<Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  fields: Partial<Fields>,
) {
  const cleaned = cleanText(fields);
  const columns = type.toColumns ? type.toColumns(cleaned) : cleaned;
  return { ...columns, ...(await type.before?.(db, cleaned)) } as Partial<Insertable<EntryTable>>;
}

export function cleanText<Fields extends object>(fields: Fields): Fields {
  const { html, blocks }: { html?: unknown; blocks?: unknown } = fields;
  return {
    ...fields,
    ...(typeof html === 'string' && { html: cleanHtml(html) }),
    ...(blocks !== undefined && { blocks: cleanBlocks(blocks) }),
  };
}

export const pick = (row: object, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

export const hasText = ({ fields: { shape } }: ContentType) => 'html' in shape || 'blocks' in shape;

export const knownBy = (type: ContentType, title: string, slug: string | null | undefined) => {
  const name = slugFieldName(type);
  return { title, ...(name && { [name]: slug }) };
};

export const slugFieldName = ({ slug, slugField }: Pick<ContentType, 'slug' | 'slugField'>) =>
  slugField ?? slug;
