import { mapFields } from '../../cms/blocks/block-fields';
import { contentTypes } from '../../content/types';
import type { ContentTable } from '../../server/database/tables';

type ReferencedTable = ContentTable | 'media' | 'newsletter_topics';

export type ImportedIds = ReadonlyMap<ReferencedTable, ReadonlySet<number>>;

const namedIn = new Map<string, ReferencedTable>([
  ['image_id', 'media'],
  ['document_id', 'media'],
  ['gallery_id', 'galleries'],
  ['parent_id', 'site_pages'],
  ['page_id', 'site_pages'],
  // Topics aren't imported, because subscribers' choices refer to the topics of their own site.
  ['topic_id', 'newsletter_topics'],
  ...contentTypes.flatMap(({ pointsTo = {} }) => Object.entries(pointsTo)),
]);

const tableOfCard = new Map<unknown, ReferencedTable>([
  ['story', 'stories'],
  ['project', 'projects'],
]);

/**
 * Removes references to content that wasn't imported, at any depth: other content will get those ids, and
 * would be shown instead.
 */
export const onlyPresent = <Content>(content: Content, present: ImportedIds): Content => {
  const isThere = (table: ReferencedTable | undefined, id: unknown) =>
    table !== undefined && typeof id === 'number' && present.get(table)?.has(id) === true;
  const isPicture = (id: unknown) => isThere('media', id);
  const isCard = ({ type, id }: { type?: unknown; id?: unknown }) => isThere(tableOfCard.get(type), id);

  return mapFields(content, (name, value, within) => {
    if (name === 'gallery_id' && isChoiceGone(within, isPicture)) return null;
    const table = namedIn.get(name);
    if (table) return isThere(table, value) ? value : null;
    if (name === 'pictures' && Array.isArray(value)) return value.filter(isPicture);
    if (name === 'chosen' && Array.isArray(value)) return value.filter(isCard);
    return undefined;
  }) as Content;
};

/**
 * A gallery without a selection shows all pictures, so a gallery that has lost its whole selection is
 * removed.
 */
const isChoiceGone = ({ pictures }: { pictures?: unknown }, isPicture: (id: unknown) => boolean) =>
  Array.isArray(pictures) && pictures.length > 0 && !pictures.some(isPicture);
