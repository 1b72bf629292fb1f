import type { AuditKind, FoundKind, Picture } from '@lapis/contract';
import type { Database } from '../database/database';
import type { ManagedName } from '../database/tables';

/** What some kinds show in lists. */
interface ListedFields {
  author?: string;
  tags?: string[];
  picture?: Picture | null;
  url?: string;
  category?: string;
}

/** What distinguishes one kind of managed content from the others; all else is the same. */
export interface Kind<Fields extends { title: string } = { title: string }> {
  table: ManagedName;
  audit: AuditKind;
  found: FoundKind;
  /** The column of what it is known by in addresses. */
  slug?: 'slug' | 'name';
  /** Why a thing that goes by a slug can't get another one, in words; undefined where it can. */
  keepsSlug?: (slug: string) => string | undefined;
  /** One of it, in words. */
  one: string;
  /** Whether a new one that doesn't say is shown at once. */
  startsPublished: boolean;
  /** What a new one has where nothing is said. */
  blank: Partial<Fields>;
  /** The columns that fields go to, cleaned. */
  toColumns: (fields: Partial<Fields>) => Record<string, string | number | null>;
  /** The fields of a row. */
  toFields: (row: Record<string, unknown>) => Partial<Fields>;
  /** Fields that are no columns. */
  read?: (db: Database, id: number) => Promise<Partial<Fields>>;
  /** Columns that have to be looked up, before anything is written. */
  before?: (db: Database, fields: Partial<Fields>) => Promise<Record<string, number>>;
  write?: (db: Database, id: number, fields: Partial<Fields>) => Promise<void>;
  /** What lists show of these besides, by their ids. */
  listed?: (db: Database, ids: number[]) => Promise<Map<number, ListedFields>>;
  /** The tags of kept answers that it is part of. */
  tags: (fields: Fields) => string[];
  /** Where visitors find it; null for what has no page. */
  path: (fields: Fields) => string | null;
}
