import type { Media, MoveInReport } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { fileOfPicture } from '../../media/library/make-picture';
import { urlOf } from '../../media/library/media.repository';
import type { TakenFile } from './fit-entry';
import { importedRepository } from './imported.repository';
import type { SourceFile, SourceSite } from './source-site';

/** So many are fetched at once: the other site has visitors too. */
const AT_ONCE = 3;

/** Has the library take a file in. @throws HttpError in words where it can't be had */
export type FetchFile = (file: SourceFile, from: Pick<SourceSite, 'address'>) => Promise<Pick<Media, 'id'>>;

interface Work {
  db: Database;
  /** By what the other site is known. */
  site: string;
  fetchFile: FetchFile;
  /** Hears of each that is done, and throws where the work is to end. */
  onFile: (missing: number) => Promise<void>;
}

/** The file of the library that one of another site has become; undefined where none has. */
export async function fileHere(
  db: Database,
  site: string,
  { address, otherAddresses }: SourceFile,
): Promise<TakenFile | undefined> {
  const row = await importedRepository(db).fileAt(site, [address, ...otherAddresses]);
  if (!row) return undefined;
  const { id, kind } = row;
  return { id, kind, url: urlOf(row.fallback || fileOfPicture(row)) };
}

/**
 * Brings the files of the other site into the library: those that came before are left as they are. One that can't be
 * had is told of, and the work goes on.
 */
export async function takeFiles(source: SourceSite, { db, site, fetchFile, onFile }: Work) {
  const taken = new Map<number, TakenFile>();
  const missing: MoveInReport['missing_files'] = [];
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

/** Of a file within the export itself there is nothing to open. */
const shownAddress = ({ address }: SourceFile) =>
  address.startsWith('data:') ? 'A picture within a text' : address;
