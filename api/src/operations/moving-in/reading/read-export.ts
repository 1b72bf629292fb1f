import { HttpError } from '../../../server/http/http-error';
import type { SourceSite, SourceSystem } from '../source-site';
import { readGhost } from './ghost/read-ghost';
import { readWordPress } from './wordpress/read-wordpress';

/** An export in a file of this machine. */
export interface ExportFile {
  system: SourceSystem;
  path: string;
}

/** What an export holds, or why it can't be read: an error would leave its process without its status. */
export type SourceRead =
  | { site: SourceSite }
  | { refused: { status: number; message: string } }
  | { failed: string };

const readers = { wordpress: readWordPress, ghost: readGhost };

/** Reads an export in the process that calls it. */
export async function readExportFile({ system, path }: ExportFile): Promise<SourceRead> {
  try {
    return { site: await readers[system](path) };
  } catch (error) {
    if (error instanceof HttpError) return { refused: { status: error.statusCode, message: error.message } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
