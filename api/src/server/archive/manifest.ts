import { z } from 'zod';

/** The file of an archive that says what is in it. It is the last one, so that an archive cut short has none. */
export const MANIFEST = 'manifest.json';

const ArchivedFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int().min(0),
  /** Of its content, in hexadecimal digits. */
  sha256: z.string(),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

/** What the manifest of every archive says; each format says more. */
export const Manifest = z.object({
  /** Which archive it is, such as 'lapis-backup', and which edition of that. */
  format: z.string(),
  version: z.int(),
  made_at: z.iso.datetime(),
  /** Every other file of the archive. */
  files: z.array(ArchivedFile),
});

export type Manifest = z.infer<typeof Manifest>;

/** A kind of archive. */
export interface Format<M extends Manifest> {
  format: string;
  /** The newest edition that this release reads and writes. */
  version: number;
  manifest: z.ZodType<M>;
}

/** Of which the names of files consist: nothing leads out of a folder, or is hidden in it. */
const SAFE_NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

export const isSafeName = (name: string) => name.length <= 200 && SAFE_NAME.test(name);
