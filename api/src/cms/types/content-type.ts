import type { Entry, Language, ListedEntry, ReviewedPicture } from '@lapis/contract';
import { contentTypes as labels, type ContentName } from '@lapis/contract/content-types';
import type { PageName } from '@lapis/contract/pages';
import type { Insertable, Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../server/database/database';
import type { BackupRules, ContentTable, Tables } from '../../server/database/tables';

export type AnyFields = { title: string };

type ListedFields = Omit<z.input<typeof ListedEntry>, keyof Entry | 'slug' | 'name' | 'approval'>;

interface SearchEntry {
  title?: string;
  body: string;
  path?: string | null;
  language?: Language;
}

export interface FeedItem {
  path: string;
  language: Language;
  title: string;
  summary: string;
  html: string;
  author: string;
  published_at: string;
}

interface FileColumn {
  name: string;
  /**
   * Table of the entry's parts that has the column, and its foreign key to the entry. Default: the entry's
   * own table.
   */
  of?: { table: keyof Tables; entry: string };
}

type FileOfParts = {
  [Name in keyof Tables]: {
    name: keyof Tables[Name];
    of: { table: Name; entry: keyof Tables[Name] };
  };
}[keyof Tables];

/** Order of entries within groups. It is stored in the column `position`, and editors can change it. */
interface Order {
  /** Column that contains an entry's group. */
  by: string;
  /** Returns the groups in their order, with the titles that visitors see above them. */
  groups(db: Database): Promise<{ key: string | number; title: string }[]>;
}

/**
 * An entry's parts in a different table, such as a gallery's pictures, which are exported with the entry's
 * own fields.
 */
export interface Parts<Fields extends object = object> {
  fields: z.ZodType<Fields>;
  read(db: Database, id: number): Promise<Fields>;
  write(db: Database, id: number, parts: Fields): Promise<void>;
  pictures(parts: Fields): PictureOfParts[];
}

interface PictureOfParts extends Pick<ReviewedPicture, 'alt' | 'caption' | 'cover'> {
  media_id: number;
}

/**
 * Description of a type of content. Code that handles all types (drafts, revisions, schedule, search, site
 * map, file uses, export, import …) uses this description and names no type. Functions are declared as
 * methods, so that a list may contain types with different fields.
 */
interface Announcement<Fields extends AnyFields, Table extends ContentTable> {
  name: ContentName;
  table: Table;
  /** The type's tables, if there are several. */
  tables?: BackupRules;
  isCounted?: true;
  /**
   * Editable fields and their rules. The fields have no defaults, because a partial change would write the
   * defaults too.
   */
  fields: z.ZodObject;
  blank: Partial<Fields>;
  startsPublished: boolean;
  slug?: 'slug' | 'name';
  /** Field for the slug, if its name differs from the column's. */
  slugField?: 'path';
  reserved?(slug: string): string | undefined;
  /** Explains why an entry must keep its slug; undefined if the slug may change. */
  keepsSlug?(slug: string): string | undefined;
  /** Maps fields, with their text already sanitised, to columns. Default: the same names. */
  toColumns?(fields: Partial<Fields>): Partial<Insertable<Tables[Table]>>;
  toFields?(row: Selectable<Tables[Table]>): Partial<Fields>;
  read?(db: Database, id: number): Promise<Partial<Fields>>;
  write?(db: Database, id: number, fields: Partial<Fields>): Promise<void>;
  /**
   * Updates data that depends on these fields, after an edit. Imports skip this, because their entries arrive
   * one by one.
   * @throws HttpError 422 for fields that contradict each other
   */
  settle?(db: Database, id: number, fields: Partial<Fields>): Promise<void>;
  /**
   * Looks up further columns before anything is written.
   * @throws HttpError 422 for references that can't be used
   */
  before?(db: Database, fields: Partial<Fields>): Promise<Partial<Insertable<Tables[Table]>>>;
  listed?(db: Database, ids: number[]): Promise<Map<number, ListedFields>>;
  texts: readonly string[];
  files: FileColumn[];
  /** Fields that refer to another type, which must be earlier in the list of types. */
  pointsTo?: Readonly<Record<string, ContentTable>>;
  parts?: Parts;
  /** Only for types with a column `position`. A new entry comes last in its group. */
  order?: Order;
  /** Returns the tags of cached responses that contain an entry. */
  cacheTags(fields: Fields): string[];
  path(fields: Fields): string | null;
  /** Pages that show the list and an entry. Addresses of missing entries return 404. */
  pages?: {
    list?: PageName;
    about?: string;
    entry?: PageName;
    goesByNumber?: true;
    /** Query parameters that filter the list, each with a function that checks its value. */
    narrowedBy?: Record<string, (db: Database, value: string) => Promise<boolean>>;
    isLeftOutEmpty?: true;
    /** Returns the entries hidden from search engines: empty ones, or excluded by an editor. */
    keptFromSearch?(db: Database): Promise<Set<number>>;
  };
  feed?(db: Database, most: number): Promise<FeedItem[]>;
  /**
   * Describes an entry for the search index; null to leave it out.
   * @param entry the fields that are stored as columns
   */
  searched(db: Database, entry: Fields & { id: number }): Promise<SearchEntry | null>;
}

export interface ContentType<
  Fields extends AnyFields = AnyFields,
  Table extends ContentTable = ContentTable,
> extends Announcement<Fields, Table> {
  title: string;
  one: string;
  many: string;
  found: (typeof labels)[ContentName]['found'];
}

export const contentType = <Fields extends AnyFields, Table extends ContentTable>(
  announced: Announcement<Fields, Table> & {
    texts: readonly (keyof Tables[Table])[];
    files: ({ name: keyof Tables[Table]; of?: never } | FileOfParts)[];
    pointsTo?: Partial<Record<keyof Fields, ContentTable>>;
  },
): ContentType<Fields, Table> => ({ ...labels[announced.name], ...announced });

declare module '../../server/http/serve' {
  interface Services {
    /** All types of content, each after the types it refers to. */
    contentTypes: readonly ContentType[];
  }
}
