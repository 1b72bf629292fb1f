import type { CallReply, Language, WidgetFields } from '@lapis/contract';
import { type ContentName, contentTypes } from '@lapis/contract/content-types';
import type { Column, FieldWriter } from '@lapis/portal';
import { href, isAnnounced } from '@lapis/router';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export interface AnyFields {
  title: string;
  html?: string;
  language?: Language;
}

type WidgetItem = CallReply<'GET /admin/widgets/:id'>['results'];

/** An entry as editors work with it: the published fields, and a draft if there is one. */
export type Item<Fields = AnyFields> = Omit<WidgetItem, keyof WidgetFields | 'draft'> &
  Fields & { draft: (Omit<NonNullable<WidgetItem['draft']>, 'fields'> & { fields: Partial<Fields> }) | null };

export type ItemSummary = CallReply<'GET /admin/widgets'>['results'][number];

/** An entry being edited; `base` is the newest known copy, null for a new entry. */
export interface EditedEntry<Fields extends AnyFields> extends FieldWriter<Fields> {
  base: Item<Fields> | null;
  /** True if the editor has typed the address. It then no longer follows the title. */
  isAddressTyped?: boolean;
}

export interface EntryActionProps {
  id: number;
  flush: () => Promise<unknown>;
}

type Form<Fields extends AnyFields> = ComponentType<{ writing: EditedEntry<Fields> }>;

/** Field labels, in the order in which the fields are compared. */
export type Labels<Fields> = Record<keyof Fields & string, string>;

interface ContentTypeOptions<Fields extends AnyFields> {
  name: ContentName;
  lead: string;
  introduction: string;
  blank: Fields;
  /** Field that holds the slug, generated from the title. */
  slug?: keyof Fields & string;
  /** The slug is a whole path with slashes; lists show it and sort by it. */
  isDeep?: true;
  /** The page works without scripts, so the form can preview it in a sandboxed frame. */
  isShownBeside?: true;
  needed: (keyof Fields & string)[];
  labels: Labels<Fields>;
  path: (fields: Fields) => string | null;
  /** Entries are identified by a name, and lists sort by it. */
  isNamed?: true;
  /** Public pages list the entries by group, in an order that editors arrange. */
  isOrdered?: true;
  /** Entries show their publication date, which may be set in the past. */
  isDated?: true;
  Main: Form<Fields>;
  Details?: Form<Fields>;
  /**
   * Block editor below the fields, outside their fieldset, so that blocks can be opened even if the fieldset
   * is disabled.
   */
  Blocks?: Form<Fields>;
  columns?: Column<ItemSummary>[];
  Tools?: ComponentType;
  Below?: ComponentType<{ q: string | undefined }>;
  More?: ComponentType<EntryActionProps>;
  /** Button beside the publish button, for the main use of an entry, such as sending a newsletter. */
  Purpose?: ComponentType<EntryActionProps>;
  /** Returns a note to add to the message after publishing; empty for none. */
  publishedNote?: (client: QueryClient, id: number) => string;
  Parts?: ComponentType<{ item: Item<Fields> }>;
}

export interface ContentType<Fields extends AnyFields = AnyFields> extends ContentTypeOptions<Fields> {
  title: string;
  one: string;
  many: string;
  list: string;
  edit: (id: number) => string;
  /** URL of the page for new entries; undefined if entries are added in the list. */
  add?: string;
}

/** Defines a content type, with its labels from the contract and the URLs of its pages. */
export function defineContentType<Fields extends AnyFields>(
  type: ContentTypeOptions<Fields>,
): ContentType<Fields> {
  const { name } = type;
  const add = `admin.${name}.add` as const;
  return {
    ...contentTypes[name],
    ...type,
    list: href(`admin.${name}`),
    edit: (id) => href(`admin.${name}.edit`, { id }),
    ...(isAnnounced(add) && { add: href(add) }),
  };
}

export function formFields<Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields> | null,
): Fields {
  const whole: Fields = { ...type.blank, ...item, ...item?.draft?.fields };
  return pick(type, whole);
}

export const publishedFields = <Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields>,
): Fields => pick(type, item);

const pick = <Fields extends AnyFields>({ labels }: ContentType<Fields>, from: Fields) =>
  Object.fromEntries(fieldNames(labels).map((name) => [name, from[name]])) as unknown as Fields;

export const fieldNames = <Fields>(labels: Labels<Fields>) =>
  Object.keys(labels) as (keyof Fields & string)[];
