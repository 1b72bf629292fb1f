import { z } from 'zod';

/** Last entry of an archive, so that a truncated archive has no manifest. */
export const MANIFEST = 'manifest.json';

const ArchivedFile = z.object({
  name: z.string(),
  size: z.int().min(0),
  sha256: z.string(),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const Manifest = z.object({
  format: z.string(),
  version: z.int(),
  made_at: z.iso.datetime(),
  files: z.array(ArchivedFile),
});

export type Manifest = z.infer<typeof Manifest>;

export interface ArchiveFormat<M extends Manifest> {
  format: string;
  version: number;
  manifest: z.ZodType<M>;
}

/** Matches relative paths without `..` or hidden files. */
const SAFE_NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

export const isSafeName = (name: string) => name.length <= 200 && SAFE_NAME.test(name);
