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
import { type Format, Manifest } from '../../server/archive/manifest';
import type { Limits } from '../../server/archive/read-archive';
import type { AnyFields, ContentType } from '../../cms/types/content-type';
import { LARGEST } from '../../media/library/file-kind';
import { sourceOf } from '../../media/library/from-web';
import { StoredSite } from '../../cms/site/site.repository';

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
  files: 100_000,
  bytes: LARGEST_IN_ALL,
  bytesOf(name) {
    // Read line by line, so all of the room may be theirs.
    if (/^content\/(revisions\/)?[a-z-]+\.jsonl$/.test(name)) return LARGEST_IN_ALL;
    return FILE.test(name) || FORM.test(name) ? LARGEST : undefined;
  },
};

/** The file of a picture or document, named by its hash. */
const FILE = /^files\/[0-9a-f]{32}\.[a-z]+$/;

/** A signed form, named by its hash. */
const FORM = /^forms\/[0-9a-f]{32}$/;

export const linesOf = (name: string) => `content/${name}.jsonl`;

/** Under which name the earlier versions of a type's entries are in an archive. */
export const nameOfRevisions = (name: string) => `revisions/${name}`;

const Id = Media.shape.id;
/** As both databases store it: times are compared as text, so all have the same number of digits. */
const Time = z.iso.datetime().transform((time) => new Date(time).toISOString());

/** The site's own details. What becomes an address on its pages has to be one. */
export const SiteLine = StoredSite.extend({
  analytics: SiteChanges.shape.analytics.unwrap(),
  social: SiteChanges.shape.social.unwrap(),
  colours: SiteChanges.shape.colours.unwrap().default(usualColours),
});

/** A picture or a document. */
export const MediaLine = Media.pick({ id: true, kind: true }).extend({
  name: z.string().min(1).max(200),
  /** What addresses in texts know it by. */
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  /** The address on the web that it came from, if it did. */
  source: z.string().transform(sourceOf).nullable().default(null),
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
  consent: Consent.omit({ form: true })
    .extend({
      form: ConsentForm.pick({ name: true })
        .extend({ file: z.string().regex(FORM) })
        .nullable()
        .default(null),
    })
    .nullable(),
  tags: MediaChanges.shape.tags.unwrap().default([]),
  /** The places of the site that it was chosen for: tops of pages, and the logo. */
  headers: z.array(PicturePlace).default([]),
});
export type MediaLine = z.infer<typeof MediaLine>;

/** By which other things point to an entry. */
export const Numbered = z.object({ id: Id });

/** What every entry has besides its own fields. */
const Common = Numbered.extend({
  publish_at: Time.nullable(),
  unpublish_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  /** Since when it is in the trash; the first edition held nothing that is. */
  deleted_at: Time.nullable().default(null),
  /** Under which addresses it once was, those of pages with a slash between their parts. */
  former_slugs: z.array(PagePath).max(1000),
});

/** An entry, in four parts: what all have, what its type has, what belongs to it, and its draft. */
export interface EntryLine {
  common: z.infer<typeof Common>;
  fields: AnyFields & Record<string, unknown>;
  parts: object;
  draft: Record<string, unknown> | null;
}

/**
 * Reads a line of a type by the rules by which editors write it; undefined where it breaks them. A field that came with
 * a later release than the export was blank then.
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
  thing_id: Id,
  /** Of one that has come in further ones have to be possible. */
  n: z.int().positive().max(1_000_000),
  at: Time,
  /** Null where nobody noted it, as in earlier exports. */
  cause: RevisionCause.nullable().default(null),
  restored_from: z.int().positive().max(1_000_000).nullable().default(null),
});

/** What an entry once was. Who wrote it is told to whoever reads the file; the account does not come along. */
export interface RevisionLine extends z.infer<typeof RevisionLine> {
  title: string;
  fields: Record<string, unknown>;
}

/** Reads a line about what an entry of a type once was, by the same rules as a draft. */
export function readRevision({ fields }: ContentType, line: unknown): RevisionLine | undefined {
  const title = fields.shape['title'] ?? z.string();
  return RevisionLine.extend({ title, fields: fields.partial() }).safeParse(line).data as
    | RevisionLine
    | undefined;
}
