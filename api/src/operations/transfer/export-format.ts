import {
  Consent,
  ConsentForm,
  Media,
  MediaChanges,
  PagePath,
  PicturePlace,
  RevisionCause,
  SiteChanges,
} from '@lapis/contract';
import { usualColours } from '@lapis/contract/colours';
import { z } from 'zod';
import { type ArchiveFormat, Manifest } from '../../server/archive/manifest';
import type { ArchiveLimits } from '../../server/archive/read-archive';
import type { AnyFields, ContentType } from '../../cms/types/content-type';
import { LARGEST } from '../../media/library/files/file-kind';
import { publicSource } from '../../media/library/uploads/from-web';
import { StoredSite } from '../../cms/site/site.repository';

const MEGABYTE = 1024 * 1024;

const ExportManifest = Manifest.extend({
  content: z.record(z.string(), z.int()),
});

/**
 * All content of a site, as docs/reference/export-format.md describes. A release that only knows version 1 would
 * publish entries from the trash, so version 2 makes it reject the archive.
 */
export const exportFormat = {
  format: 'lapis-export',
  version: 2,
  manifest: ExportManifest,
} satisfies ArchiveFormat<z.infer<typeof ExportManifest>>;

const LARGEST_IN_ALL = 4096 * MEGABYTE;

export const importLimits: ArchiveLimits = {
  files: 100_000,
  bytes: LARGEST_IN_ALL,
  bytesOf(name) {
    // Read line by line, so a single file may be as large as the whole archive.
    if (/^content\/(revisions\/)?[a-z-]+\.jsonl$/.test(name)) return LARGEST_IN_ALL;
    return FILE.test(name) || FORM.test(name) ? LARGEST : undefined;
  },
};

const FILE = /^files\/[0-9a-f]{32}\.[a-z]+$/;

const FORM = /^forms\/[0-9a-f]{32}$/;

export const linesPath = (name: string) => `content/${name}.jsonl`;

export const revisionsName = (name: string) => `revisions/${name}`;

const Id = Media.shape.id;
/**
 * Normalises times to the format in the database: times are compared as text, so all need the same number of
 * digits.
 */
const Time = z.iso.datetime().transform((time) => new Date(time).toISOString());

/** Site details. Values used as links on the site's pages must be valid URLs. */
export const SiteLine = StoredSite.extend({
  analytics: SiteChanges.shape.analytics.unwrap(),
  social: SiteChanges.shape.social.unwrap(),
  colours: SiteChanges.shape.colours.unwrap().default(usualColours),
});

export const MediaLine = Media.pick({ id: true, kind: true }).extend({
  name: z.string().min(1).max(200),
  /** Identifies the file in URLs within text. */
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  source: z.string().transform(publicSource).nullable().default(null),
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
  consent: Consent.omit({ form: true })
    .extend({
      form: ConsentForm.pick({ name: true })
        .extend({ file: z.string().regex(FORM) })
        .nullable()
        .default(null),
    })
    .nullable(),
  tags: MediaChanges.shape.tags.unwrap().default([]),
  /** Places that use the picture as a page header or the logo. */
  headers: z.array(PicturePlace).default([]),
});
export type MediaLine = z.infer<typeof MediaLine>;

/** Line with an id, which other entries may refer to. */
export const Numbered = z.object({ id: Id });

const Common = Numbered.extend({
  publish_at: Time.nullable(),
  unpublish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  /** Time at which the entry was moved to the trash; version 1 contains no entries from the trash. */
  deleted_at: Time.nullable().default(null),
  former_slugs: z.array(PagePath).max(1000),
});

export interface EntryLine {
  common: z.infer<typeof Common>;
  fields: AnyFields & Record<string, unknown>;
  parts: object;
  draft: Record<string, unknown> | null;
}

/**
 * Validates a line by the same rules as an editor's input; returns undefined if it is invalid. Fields that
 * didn't exist at the time of the export become blank.
 */
export function readEntry(
  { fields: schema, parts: partsOf, blank }: ContentType,
  line: unknown,
): EntryLine | undefined {
  const common = Common.safeParse(line);
  const fields = schema.safeParse(Object.assign({}, blank, line));
  const parts = (partsOf?.fields ?? z.object({})).safeParse(line);
  const draft = z.object({ draft: schema.partial().nullable() }).safeParse(line);
  if (!common.success || !fields.success || !parts.success || !draft.success) return undefined;
  return {
    common: common.data,
    fields: fields.data as EntryLine['fields'],
    parts: parts.data,
    draft: draft.data.draft,
  };
}

const RevisionLine = z.object({
  entry_id: Id,
  /** Limited, to leave room for later revisions. */
  n: z.int().positive().max(1_000_000),
  at: Time,
  /** Null if the cause wasn't recorded, as in older exports. */
  cause: RevisionCause.nullable().default(null),
  restored_from: z.int().positive().max(1_000_000).nullable().default(null),
});

/** An earlier version of an entry, with the author's name but not the account. */
export interface RevisionLine extends z.infer<typeof RevisionLine> {
  title: string;
  fields: Record<string, unknown>;
}

export function readRevision({ fields }: ContentType, line: unknown): RevisionLine | undefined {
  const title = fields.shape['title'] ?? z.string();
  return RevisionLine.extend({ title, fields: fields.partial() }).safeParse(line).data as
    | RevisionLine
    | undefined;
}
