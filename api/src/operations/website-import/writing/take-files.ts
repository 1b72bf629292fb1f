import type { Media, ImportReport } from '@lapis/contract';
import type { TakenFile } from '@lapis/import/fit-entry';
import type { SourceFile, SourceSite } from '@lapis/import/source-site';
import type { Database } from '../../../server/database/database';
import { HttpError } from '../../../server/http/http-error';
import { fileOfPicture } from '../../../media/library/files/make-picture';
import { mediaUrl } from '../../../media/library/media.repository';
import { importedRepository } from './imported.repository';

/** Number of concurrent downloads, low enough not to overload the old site. */
const AT_ONCE = 3;

export type FetchFile = (file: SourceFile, from: Pick<SourceSite, 'address'>) => Promise<Pick<Media, 'id'>>;

interface FileImportContext {
  db: Database;
  site: string;
  fetchFile: FetchFile;
  onFile: (missing: number) => Promise<void>;
}

export async function fileHere(
  db: Database,
  site: string,
  { address, otherAddresses }: SourceFile,
): Promise<TakenFile | undefined> {
  const row = await importedRepository(db).fileAt(site, [address, ...otherAddresses]);
  if (!row) return undefined;
  const { id, kind } = row;
  return { id, kind, url: mediaUrl(row.fallback || fileOfPicture(row)) };
}

/** Imports the files that the library doesn't have yet. Returns those that failed, with reasons. */
export async function importFiles(source: SourceSite, { db, site, fetchFile, onFile }: FileImportContext) {
  const taken = new Map<number, TakenFile>();
  const missing: ImportReport['missing_files'] = [];
  const waiting = source.files.values();

  async function take(file: SourceFile) {
    const before = await fileHere(db, site, file);
    if (before) return before;
    const { id } = await fetchFile(file, source);
    const paths = file.otherAddresses.filter((address) => address.startsWith('/'));
    for (const address of [file.address, ...paths]) await importedRepository(db).noteFile(site, address, id);
    return fileHere(db, site, file);
  }

  async function work() {
    for (const file of waiting) {
      try {
        const found = await take(file);
        if (found) taken.set(file.id, found);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        missing.push({ address: shownAddress(file), reason: error.message });
      }
      await onFile(missing.length);
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return { taken, missing };
}

/** Returns the address to report. An embedded file has no address that could be opened. */
const shownAddress = ({ address }: SourceFile) =>
  address.startsWith('data:') ? 'A picture within a text' : address;
