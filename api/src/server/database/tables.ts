import type { Generated } from 'kysely';

/**
 * All tables. Times are ISO 8601 text in UTC, and booleans are 1 and 0. Each table is declared next to its
 * repository.
 */
export interface Tables {}

/**
 * How a backup treats each table: the key columns of a table whose rows are stored, 'emptied' for a table
 * that is empty after a restore, and 'left' for a table that a restore doesn't touch. Tables are listed in
 * the order in which they are restored: rows come after the rows they refer to.
 */
export type BackupRules = {
  readonly [Name in keyof Tables]?: readonly (keyof Tables[Name])[] | 'emptied' | 'left';
};

export interface EntryTable {
  id: Generated<number>;
  title: string;
  title_folded: Generated<string>;
  version: Generated<number>;
  /** Null for a draft; in the future if scheduled. */
  published_at: string | null;
  unpublish_at: string | null;
  deleted_at: string | null;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
}

export type ContentTable = {
  [Name in keyof Tables]: Tables[Name] extends EntryTable ? Name : never;
}[keyof Tables];
