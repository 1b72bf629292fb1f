import { mapFields } from '../../cms/blocks/block-fields';
import { contentTypes } from '../../content/types';
import type { ContentTable } from '../../server/database/tables';

type Named = ContentTable | 'media' | 'newsletter_topics';

/** The numbers of what came along, by its table. */
export type Present = ReadonlyMap<Named, ReadonlySet<number>>;

/** What is named by its number, by the name of the field in which the number stands. */
const namedIn = new Map<string, Named>([
  ['image_id', 'media'],
  ['document_id', 'media'],
  ['gallery_id', 'galleries'],
  ['parent_id', 'site_pages'],
  ['page_id', 'site_pages'],
  // No topic comes along: readers of each site have turned down those of their own.
  ['topic_id', 'newsletter_topics'],
  ...contentTypes.flatMap(({ pointsTo = {} }) => Object.entries(pointsTo)),
]);

const tableOfCard = new Map<unknown, Named>([
  ['story', 'posts'],
  ['project', 'services'],
]);

/**
 * A copy of content in which nothing, at any depth, names what did not come along: its number will be given to something
 * else here, which would then be shown in its place.
 */
export const onlyPresent = <Content>(content: Content, present: Present): Content => {
  const isThere = (table: Named | undefined, id: unknown) =>
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

/** Of a gallery without a choice all pictures are shown, so one of whose choice nothing is left can't stay. */
const isChoiceGone = ({ pictures }: { pictures?: unknown }, isPicture: (id: unknown) => boolean) =>
  Array.isArray(pictures) && pictures.length > 0 && !pictures.some(isPicture);
