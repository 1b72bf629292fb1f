import type { Entry, Language, Listed, ReviewedPicture } from '@lapis/contract';
import { contentTypes as labels, type ContentName } from '@lapis/contract/content-types';
import type { PageName } from '@lapis/contract/pages';
import type { Insertable, Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../server/database/database';
import type { BackedUp, ContentTable, Tables } from '../../server/database/tables';

/** What entries of every type have. */
export type AnyFields = { title: string };

/** What lists of the portal show besides, of some types. */
type ListedFields = Omit<z.input<typeof Listed>, keyof Entry | 'slug' | 'name' | 'approval'>;

/** As what a search finds an entry. */
interface SearchEntry {
  /** Where it is not the entry's own. */
  title?: string;
  /** Plain text. */
  body: string;
  /** Where it is not the address of the entry's page. */
  path?: string | null;
  /** Where it is not the site's own. */
  language?: Language;
}

/** An entry as the site's feed has it, whole. */
export interface FeedItem {
  path: string;
  language: Language;
  title: string;
  summary: string;
  html: string;
  /** Empty where nobody is named. */
  author: string;
  published_at: string;
}

/** A column in which an entry, or a part of it, has a file of the library. */
interface FileColumn {
  name: string;
  /** The table of the parts, and its column of the entry; without it the column is the entry's own. */
  of?: { table: keyof Tables; entry: string };
}

/** A file column of parts that is a column of their table. */
type FileOfParts = {
  [Name in keyof Tables]: {
    name: keyof Tables[Name];
    of: { table: Name; entry: keyof Tables[Name] };
  };
}[keyof Tables];

/** What an export holds of an entry besides its fields. */
export interface Parts<Fields extends object = object> {
  fields: z.ZodType<Fields>;
  read(db: Database, id: number): Promise<Fields>;
  /** @param parts as `fields` reads them */
  write(db: Database, id: number, parts: Fields): Promise<void>;
  /** The pictures among them, for whoever approves the entry. */
  pictures(parts: Fields): PictureOfParts[];
}

interface PictureOfParts extends Pick<ReviewedPicture, 'alt' | 'caption' | 'cover'> {
  media_id: number;
}

/**
 * All that the server has to know of a type of content, announced once: what deals with every type (drafts,
 * revisions, the schedule, search, the site map, uses of files, export and import …) reads it here, and knows none by
 * name. Functions are written as methods, so that a list of types with different fields is a list of types.
 */
interface Announcement<Fields extends AnyFields, Table extends ContentTable> {
  /** As the addresses of its calls and the audit log have it. */
  name: ContentName;
  table: Table;
  /** Its tables, where there are more than the one. */
  tables?: BackedUp;
  /** Whether the database counts its entries by itself (migration 0037), as of which there may be very many. */
  isCounted?: true;
  /** What editors write of an entry, by which rules; without defaults, which a change would write too. */
  fields: z.ZodObject;
  /** What a new entry has where nothing is said. */
  blank: Partial<Fields>;
  /** Whether a new entry that doesn't say is shown at once. */
  startsPublished: boolean;
  /** The column of what an entry is known by in addresses. */
  slug?: 'slug' | 'name';
  /** The field of its slug, where that has another name than the column. */
  slugField?: 'path';
  /** Why no entry of the type may have a slug, in words: something else of the site is there. */
  reserved?(slug: string): string | undefined;
  /** Why an entry that goes by a slug can't get another one, in words; undefined where it can. */
  keepsSlug?(slug: string): string | undefined;
  /** The columns that fields go to. Default: of the same names. Texts are cleaned before. */
  toColumns?(fields: Partial<Fields>): Partial<Insertable<Tables[Table]>>;
  /** The fields of a row that are not the columns of the same names. */
  toFields?(row: Selectable<Tables[Table]>): Partial<Fields>;
  /** Fields that are no columns. */
  read?(db: Database, id: number): Promise<Partial<Fields>>;
  write?(db: Database, id: number, fields: Partial<Fields>): Promise<void>;
  /**
   * After somebody wrote an entry: has what hangs on these fields follow. An import doesn't ask, for what it brings was
   * written elsewhere, and comes one after the other.
   * @throws HttpError 422 of fields that don't go together
   */
  settle?(db: Database, id: number, fields: Partial<Fields>): Promise<void>;
  /** Columns that have to be looked up, before anything is written. @throws HttpError 422 of what can't be used */
  before?(db: Database, fields: Partial<Fields>): Promise<Partial<Insertable<Tables[Table]>>>;
  /** What lists show of entries besides, by their ids; never asked for none. */
  listed?(db: Database, ids: number[]): Promise<Map<number, ListedFields>>;
  /** The columns in which an entry says something to visitors. */
  texts: readonly string[];
  /** Where an entry has files of the library, besides its text. */
  files: FileColumn[];
  /** Fields that point to an entry of another type, which comes before this one in the list of types. */
  pointsTo?: Readonly<Record<string, ContentTable>>;
  parts?: Parts;
  /** The tags of cached responses that an entry is part of. */
  cacheTags(fields: Fields): string[];
  /** Where visitors find an entry; null for what has no page. */
  path(fields: Fields): string | null;
  /** Its list and the page of an entry, whose addresses lead nowhere where there is no such entry. */
  pages?: {
    /** Undefined where no page lists them. */
    list?: PageName;
    /** What its list is about, for searches, until the charity says so in its own words. */
    about?: string;
    entry?: PageName;
    /** Whether an entry is found by its number as well as by its slug. */
    goesByNumber?: true;
    /** By which parameters of a query its list can be narrowed, and whether it can be to a value. */
    narrowedBy?: Record<string, (db: Database, value: string) => Promise<boolean>>;
    /** Whether search engines are asked to leave out the list as long as it is empty. */
    isLeftOutEmpty?: true;
    /** Which entries searches are not told of: they have nothing to show, or somebody said so. */
    keptFromSearch?(db: Database): Promise<Set<number>>;
  };
  /** Those that stand in the site's feed, the newest first and so many at most. */
  feed?(db: Database, most: number): Promise<FeedItem[]>;
  /**
   * As what a search finds an entry that is, or will be, on the site; null where it doesn't.
   * @param entry those of its fields that are columns
   */
  searched(db: Database, entry: Fields & { id: number }): Promise<SearchEntry | null>;
}

export interface ContentType<
  Fields extends AnyFields = AnyFields,
  Table extends ContentTable = ContentTable,
> extends Announcement<Fields, Table> {
  title: string;
  /** One of it in a sentence, and several. */
  one: string;
  many: string;
  found: (typeof labels)[ContentName]['found'];
}

/** A type of content with the words that the contract has for it. */
export const contentType = <Fields extends AnyFields, Table extends ContentTable>(
  announced: Announcement<Fields, Table> & {
    texts: readonly (keyof Tables[Table])[];
    files: ({ name: keyof Tables[Table]; of?: never } | FileOfParts)[];
    pointsTo?: Partial<Record<keyof Fields, ContentTable>>;
  },
): ContentType<Fields, Table> => ({ ...labels[announced.name], ...announced });

declare module '../../server/http/serve' {
  interface Services {
    /** Every type of content, each after those that it points to. */
    contentTypes: readonly ContentType[];
  }
}
