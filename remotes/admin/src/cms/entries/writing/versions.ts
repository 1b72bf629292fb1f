import { type AnyFields, type ContentType, fieldsOf, type Item, publishedFields } from '../content-type';

/** Of the copy that the draft was made of: whoever changed the thing since then is not overwritten. */
export const versionOf = <Fields>({ draft, version }: Item<Fields>) => draft?.base ?? version;

/** The same copy, where what is written here takes account of all that it says. */
export const over = <Fields>(item: Item<Fields>): Item<Fields> => ({
  ...item,
  draft: item.draft && { ...item.draft, base: item.version },
});

/** What somebody else's copy says: its draft, unless visitors see something newer. */
export const newestFields = <Fields extends AnyFields>(type: ContentType<Fields>, item: Item<Fields>) =>
  item.draft && item.draft.base >= item.version ? fieldsOf(type, item) : publishedFields(type, item);
