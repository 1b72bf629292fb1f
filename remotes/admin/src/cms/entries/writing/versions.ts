import { type AnyFields, type ContentType, formFields, type Item, publishedFields } from '../content-type';

/** Returns the version that the draft is based on, so that the server can detect later changes. */
export const baseVersion = <Fields>({ draft, version }: Item<Fields>) => draft?.base ?? version;

/** Marks a copy as completely merged into the form. */
export const markMerged = <Fields>(item: Item<Fields>): Item<Fields> => ({
  ...item,
  draft: item.draft && { ...item.draft, base: item.version },
});

/** Returns the newest fields of a copy: its draft, unless a newer version is published. */
export const newestFields = <Fields extends AnyFields>(type: ContentType<Fields>, item: Item<Fields>) =>
  item.draft && item.draft.base >= item.version ? formFields(type, item) : publishedFields(type, item);
