import type { Generated } from 'kysely';

/**
 * The tables as both databases hold them: times are ISO 8601 text in UTC, yes and no are 1 and 0. Each is declared in
 * the file that knows most of it, such as that of a type of content.
 */
export interface Tables {}

/**
 * What becomes of tables: a backup holds the rows of one whose key is named, by which they are told apart; one that is
 * 'emptied' has no rows after a restore, and one that is 'left' is not touched. The order is that in which rows can be put back, each after those they point to.
 */
export type BackedUp = {
  readonly [Name in keyof Tables]?: readonly (keyof Tables[Name])[] | 'emptied' | 'left';
};

/** The columns that the tables of all types of content have. */
export interface EntryTable {
  id: Generated<number>;
  title: string;
  /** The title as searches compare it. */
  title_folded: Generated<string>;
  /** Which state of the entry it is; every change counts one up. */
  version: Generated<number>;
  /** Null for a draft; in the future for what waits. */
  published_at: string | null;
  /** From when on visitors see it no more. */
  unpublish_at: string | null;
  /** Since when it is in the trash. */
  deleted_at: string | null;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
}

/** The tables of types of content. */
export type ContentTable = {
  [Name in keyof Tables]: Tables[Name] extends EntryTable ? Name : never;
}[keyof Tables];
