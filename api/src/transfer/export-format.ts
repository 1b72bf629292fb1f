import {
  Consent,
  GalleryFields,
  HeaderName,
  LinkFields,
  Media,
  MediaChanges,
  PostFields,
  ReportFields,
  RevisionCause,
  ServiceFields,
  SiteChanges,
  Slug,
  WidgetFields,
} from '@lapis/contract';
import { z } from 'zod';
import { type Format, Manifest } from '../archive/manifest';
import type { Limits } from '../archive/read-archive';
import type { ManagedName } from '../database/tables';
import { LARGEST } from '../media/file-kind';
import { StoredSite } from '../site/site.repository';

const MEGABYTE = 1024 * 1024;

const ExportManifest = Manifest.extend({
  /** How many there are of each kind. */
  content: z.record(z.string(), z.int()),
});

/**
 * All content of a site: docs/export-format.md says what is in it. A release that knows the first edition only would
 * put on the site what is in the trash, so it has to refuse the second.
 */
export const exportFormat = {
  format: 'lapis-export',
  version: 2,
  manifest: ExportManifest,
} satisfies Format<z.infer<typeof ExportManifest>>;

const LARGEST_IN_ALL = 4096 * MEGABYTE;

/** What an archive that somebody sends may hold. */
export const importLimits: Limits = {
  files: 20_000,
  bytes: LARGEST_IN_ALL,
  bytesOf(name) {
    // Read line by line, so all of the room may be theirs.
    if (/^content\/(revisions\/)?[a-z]+\.jsonl$/.test(name)) return LARGEST_IN_ALL;
    return FILE.test(name) ? LARGEST : undefined;
  },
};

/** The file of a picture or document, named by its hash. */
const FILE = /^files\/[0-9a-f]{32}\.[a-z]+$/;

export const linesOf = (name: string) => `content/${name}.jsonl`;

/** Under which name the earlier versions of a kind are in an archive. */
export const nameOfRevisions = (name: string) => `revisions/${name}`;

const Id = Media.shape.id;
/** As both databases store it: times are compared as text, so all have the same number of digits. */
const Time = z.iso.datetime().transform((time) => new Date(time).toISOString());

/** The site's own details. What becomes an address on its pages has to be one. */
export const SiteLine = StoredSite.extend({
  analytics: SiteChanges.shape.analytics.unwrap(),
  social: SiteChanges.shape.social.unwrap(),
});

/** A picture or a document. */
export const MediaLine = Media.pick({ id: true, kind: true }).extend({
  name: z.string().min(1).max(200),
  /** What addresses in texts know it by. */
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  /** Null where it was missing. */
  file: z.string().regex(FILE).nullable(),
  created_at: Time,
  ...MediaChanges.pick({
    alt: true,
    decorative: true,
    caption: true,
    focal_x: true,
    focal_y: true,
    crop: true,
    people: true,
  }).required().shape,
  consent: Consent.nullable(),
  /** The tops of pages that it was chosen for. */
  headers: z.array(HeaderName).default([]),
});
export type MediaLine = z.infer<typeof MediaLine>;

const GalleryImageLine = z.object({
  media_id: Id,
  alt: z.string().max(500),
  caption: z.string().max(1000),
  cover: z.boolean(),
});

/** What every managed thing has besides its own fields. */
const Common = z.object({
  id: Id,
  publish_at: Time.nullable(),
  unpublish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  /** Since when it is in the trash; the first edition held nothing that is. */
  deleted_at: Time.nullable().default(null),
  /** Under which addresses it once was. */
  former_slugs: z.array(Slug).max(1000),
  /** Of a gallery. */
  images: z.array(GalleryImageLine).max(10_000).optional(),
});

/** A managed thing, in three parts: what all have, what its kind has, and what of that is being written anew. */
export interface ThingLine {
  common: z.infer<typeof Common>;
  fields: { title: string } & Record<string, unknown>;
  draft: Record<string, unknown> | null;
}

/** What editors may write of each kind; in an order in which everything comes after what it points to. */
const fieldsOf = {
  galleries: GalleryFields,
  services: ServiceFields,
  widgets: WidgetFields,
  posts: PostFields,
  links: LinkFields,
  reports: ReportFields,
} satisfies Record<ManagedName, z.ZodObject>;

export const managedTables = Object.keys(fieldsOf) as ManagedName[];

/** Reads a line of a kind by the rules by which editors write it; undefined where it breaks them. */
export function readThing(table: ManagedName, line: unknown): ThingLine | undefined {
  const schema: z.ZodObject = fieldsOf[table];
  const common = Common.safeParse(line);
  const fields = schema.safeParse(line);
  const draft = z.object({ draft: schema.partial().nullable() }).safeParse(line);
  if (!common.success || !fields.success || !draft.success) return undefined;
  return {
    common: common.data,
    fields: fields.data as ThingLine['fields'],
    draft: draft.data.draft,
  };
}

const RevisionLine = z.object({
  thing_id: Id,
  /** Of one that has come in further ones have to be possible. */
  n: z.int().positive().max(1_000_000),
  at: Time,
  /** Null where nobody noted it, as in earlier exports. */
  cause: RevisionCause.nullable().default(null),
  restored_from: z.int().positive().max(1_000_000).nullable().default(null),
});

/** What a thing once was. Who wrote it is told to whoever reads the file; the account does not come along. */
export interface RevisionLine extends z.infer<typeof RevisionLine> {
  title: string;
  fields: Record<string, unknown>;
}

/** Reads a line about what a thing of a kind once was, by the same rules as a draft. */
export function readRevision(table: ManagedName, line: unknown): RevisionLine | undefined {
  const schema: z.ZodObject = fieldsOf[table];
  const { title } = fieldsOf[table].shape;
  return RevisionLine.extend({ title, fields: schema.partial() }).safeParse(line).data;
}
