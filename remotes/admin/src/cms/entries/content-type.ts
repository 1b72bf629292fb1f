import type { CallReply, Language, WidgetFields } from '@lapis/contract';
import { type ContentName, contentTypes } from '@lapis/contract/content-types';
import type { Column, Writes } from '@lapis/portal';
import { href, isAnnounced } from '@lapis/router';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** What all types have in common: a title; most of them a text, and some a language. */
export interface AnyFields {
  title: string;
  html?: string;
  language?: Language;
}

type WidgetItem = CallReply<'GET /admin/widgets/:id'>['results'];

/** One thing as an editor works with it: its fields as visitors get them, and perhaps a draft beside them. */
export type Item<Fields = AnyFields> = Omit<WidgetItem, keyof WidgetFields | 'draft'> &
  Fields & { draft: (Omit<NonNullable<WidgetItem['draft']>, 'fields'> & { fields: Partial<Fields> }) | null };

/** One row of a list. */
export type ItemSummary = CallReply<'GET /admin/widgets'>['results'][number];

/** A thing's fields while they are written; `base` is the newest copy known here, null of a new one. */
export interface Written<Fields extends AnyFields> extends Writes<Fields> {
  base: Item<Fields> | null;
  /** Whether somebody typed its address: then it does not follow the title any longer. */
  isAddressTyped?: boolean;
}

export interface MoreProps {
  id: number;
  /** Saves what was typed. */
  flush: () => Promise<unknown>;
}

type Form<Fields extends AnyFields> = ComponentType<{ writing: Written<Fields> }>;

/** What fields are called, in the order in which copies are compared. */
export type Labels<Fields> = Record<keyof Fields & string, string>;

/** What distinguishes one type of content from the others; all else is the same. */
interface Announcement<Fields extends AnyFields> {
  /** As it stands in the addresses of its calls; the contract has the words for it. */
  name: ContentName;
  lead: string;
  /** What one would add it for. */
  introduction: string;
  /** A new one, before anything was typed. */
  blank: Fields;
  /** The field that it is known by in addresses, which is made of its title. */
  slug?: keyof Fields & string;
  /** Whether that field holds a whole address, with a slash between its parts; lists show and sort by it. */
  isDeep?: true;
  /** Its page is whole without scripts, and is shown beside the form. */
  isShownBeside?: true;
  /** What it can't be saved without. */
  needed: (keyof Fields & string)[];
  /** All that can be written of it. */
  labels: Labels<Fields>;
  /** Where visitors find it; null where it has no page of its own. */
  path: (fields: Fields) => string | null;
  /** Known to editors by a name, by which lists are sorted. */
  isNamed?: true;
  /** Visitors see, and lists go by, since when it is on the site: its date may be set in the past. */
  isDated?: true;
  /** What the form asks for: what it is about, and what else there is to say, beside it. */
  Main: Form<Fields>;
  Details?: Form<Fields>;
  /** What it is made of besides, block by block: below the fields, as blocks are opened also where fields are disabled. */
  Blocks?: Form<Fields>;
  /** What their list shows besides. */
  columns?: Column<ItemSummary>[];
  /** What can be done with all of them, above their list. */
  Tools?: ComponentType;
  /** What stands below their list, as far as it goes by what is searched for there. */
  Below?: ComponentType<{ q: string | undefined }>;
  /** What else can be begun with a thing that is there, beside a copy of it. */
  More?: ComponentType<MoreProps>;
  /** What a thing that is there is written for, beside the button that puts it on the site. */
  Purpose?: ComponentType<MoreProps>;
  /** What is said besides when one was published; empty for nothing. */
  publishedNote?: (client: QueryClient, id: number) => string;
  /** What belongs to a thing that is there, and is saved by itself. */
  Parts?: ComponentType<{ item: Item<Fields> }>;
}

export interface ContentType<Fields extends AnyFields = AnyFields> extends Announcement<Fields> {
  /** As the portal's menu has it, and one of it and several in words. */
  title: string;
  one: string;
  many: string;
  list: string;
  edit: (id: number) => string;
  /** Where a new one is written; without such a page it is begun in the list. */
  add?: string;
}

/** A type of content with the words that the contract has for it, and its addresses. */
export function contentType<Fields extends AnyFields>(type: Announcement<Fields>): ContentType<Fields> {
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

/** The fields alone, as the form holds them: those of the draft where there is one. */
export function fieldsOf<Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields> | null,
): Fields {
  const whole: Fields = { ...type.blank, ...item, ...item?.draft?.fields };
  return pick(type, whole);
}

/** Only what visitors see. */
export const publishedFields = <Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields>,
): Fields => pick(type, item);

const pick = <Fields extends AnyFields>({ labels }: ContentType<Fields>, from: Fields) =>
  Object.fromEntries(namesOf(labels).map((name) => [name, from[name]])) as unknown as Fields;

/** The fields that have a label. */
export const namesOf = <Fields>(labels: Labels<Fields>) => Object.keys(labels) as (keyof Fields & string)[];
