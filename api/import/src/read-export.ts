import type { SourceSystem } from '@lapis/contract';
import { readGhost } from './ghost/read-ghost';
import { ExportRefusal } from './refusal';
import type { SourceSite } from './source-site';
import { readWordPress } from './wordpress/read-wordpress';

export interface ExportFile {
  system: SourceSystem;
  path: string;
}

/**
 * Result of reading an export in a child process. Errors are returned as values, because exceptions would
 * lose their class on the way to the parent process.
 */
export type SourceRead = { site: SourceSite } | { refused: string } | { failed: string };

const readers = { wordpress: readWordPress, ghost: readGhost };

export async function readExportFile({ system, path }: ExportFile): Promise<SourceRead> {
  try {
    return { site: await readers[system](path) };
  } catch (error) {
    if (error instanceof ExportRefusal) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
