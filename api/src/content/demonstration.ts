import type { AnyFields, ContentType } from '../cms/types/content-type';
import type { ContentTable } from '../server/database/tables';

/** What entries of the demonstration are made with. */
export interface DemoFiles {
  /** The drawing api/demo/pictures/{key}.svg in the library, as fields of an entry; null where it was not rendered. */
  picture(key: string): Promise<{ image_id: number | null; image_alt: string }>;
  /** The document api/demo/{path} in the library. */
  document(path: string): Promise<number>;
  /** The entry of a type that comes earlier, by its slug. */
  entry(table: ContentTable, slug: string): Promise<number>;
}

/** An entry as it is put on the site; at once where no time is named. */
interface DemoEntry<Fields extends AnyFields> {
  fields: Partial<Fields>;
  published_at?: string;
  /** As those of the type read them. */
  parts?: object;
}

export interface Demonstration {
  type: ContentType;
  /** Its entries, one after the other. */
  entries(files: DemoFiles): AsyncIterable<DemoEntry<AnyFields>>;
}

/**
 * What the demonstration has of a type of content.
 * @param texts what is written of each entry, in the order of the entries
 * @param entryOf makes the entry of it
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
