import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ExportRefusal } from '../refusal';

const Key = z.union([z.string(), z.number()]).transform(String);
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const When = z.union([z.string(), z.number()]).nullish();
/** Matches a column that some releases of Ghost lack, or store as a different type. */
const Anything = z.unknown().optional();
const Order = Anything.transform((order) => Number(order) || 0);

const Post = z.object({
  id: Key,
  uuid: Text,
  title: Text,
  slug: Text,
  html: Text,
  lexical: Text,
  mobiledoc: Text,
  status: Text,
  visibility: Text,
  /** Missing in exports from Ghost 3 and older, which mark pages by `page`. */
  type: Text,
  page: Anything.transform((page) => page !== '0' && Boolean(page)),
  feature_image: Text,
  custom_excerpt: Text,
  locale: Text,
  published_at: When,
  /** Only in exports from Ghost 2 and older, which have one author per post. */
  author_id: Key.nullish(),
});
export type GhostPost = z.infer<typeof Post>;

const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((all) => all ?? []);

const Data = z.object({
  posts: z.array(Post),
  posts_meta: rows(
    z.object({ post_id: Key, feature_image_alt: Text, feature_image_caption: Text, email_only: Anything }),
  ),
  users: rows(z.object({ id: Key, name: Text })),
  posts_authors: rows(z.object({ post_id: Key, author_id: Key, sort_order: Order })),
  tags: rows(z.object({ id: Key, name: Text, slug: Text, visibility: Text })),
  posts_tags: rows(z.object({ post_id: Key, tag_id: Key, sort_order: Order })),
  settings: rows(z.object({ id: Key.nullish(), key: Text, value: Anything })),
});

const Counted = z.record(z.string(), z.unknown());

const Content = z.object({ meta: z.object({ version: Key }), data: Counted });
const Export = z.object({ db: z.tuple([Content], z.unknown()) });

export type GhostData = z.infer<typeof Data>;
export interface GhostExport extends GhostData {
  counts: Map<string, number>;
}

const noExport =
  'This is not a Ghost export. In Ghost, choose Settings, then Import/Export, then Export content, and send that file.';

/**
 * Reads an export from Ghost 1 to 6, a single JSON document.
 * @see https://docs.ghost.org/migration/custom
 * @throws ExportRefusal if the file isn't such an export
 */
export async function readExport(path: string): Promise<GhostExport> {
  const json = parse(await readFile(path));
  const { data: found } = Export.safeParse(json);
  // Ghost's importer accepts the content both within `db` and at the top level.
  const content = found?.db[0] ?? Content.safeParse(json).data;
  if (!content) throw new ExportRefusal(noExport);
  const { version } = content.meta;
  if (!/^v?[1-9]\d*\./.test(version)) {
    throw new ExportRefusal(
      'This export is from a version of Ghost before 1.0. Please update Ghost and export again.',
    );
  }
  const { data, error } = Data.safeParse(content.data);
  if (!data) {
    const place = error.issues[0]?.path.join('.') ?? 'data';
    throw new ExportRefusal(
      `This Ghost export is damaged at ${place.slice(0, 80)}. Please export it from Ghost again.`,
    );
  }
  const counts = Object.entries(content.data).map(
    ([table, all]) => [table, Array.isArray(all) ? all.length : 0] as const,
  );
  return { ...data, counts: new Map(counts) };
}

function parse(bytes: Buffer): unknown {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    throw new ExportRefusal('Please unpack the ZIP file first, then send the .json file in it.');
  }
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ExportRefusal(
      'This file is not in UTF-8, which Ghost writes. Please send the file as Ghost made it.',
    );
  }
  if (!/^\s*\{/.test(text)) throw new ExportRefusal(noExport);
  try {
    return JSON.parse(text);
  } catch {
    throw new ExportRefusal(
      'This export is damaged or ends too early. Please export it from Ghost again, and send that file.',
    );
  }
}
