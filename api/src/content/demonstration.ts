import type { AnyFields, ContentType } from '../cms/types/content-type';
import type { ContentTable } from '../server/database/tables';

export interface DemoFiles {
  /** Returns fields for the drawing api/demo/pictures/{key}.svg; `image_id` is null if it wasn't rendered. */
  picture(key: string): Promise<{ image_id: number | null; image_alt: string }>;
  document(path: string): Promise<number>;
  entry(table: ContentTable, slug: string): Promise<number>;
}

interface DemoEntry<Fields extends AnyFields> {
  fields: Partial<Fields>;
  published_at?: string;
  parts?: object;
}

export interface Demonstration {
  type: ContentType;
  entries(files: DemoFiles): AsyncIterable<DemoEntry<AnyFields>>;
}

/**
 * Describes the demonstration's entries for a type.
 * @param texts one text per entry, in order
 * @param entryOf creates the entry for a text
 */
export const demonstration = <Fields extends AnyFields, Text>(
  type: ContentType<Fields>,
  texts: readonly Text[],
  entryOf: (text: Text, files: DemoFiles, position: number) => DemoEntry<Fields> | Promise<DemoEntry<Fields>>,
): Demonstration => ({
  type,
  async *entries(files) {
    for (const [position, text] of texts.entries()) yield entryOf(text, files, position);
  },
});
