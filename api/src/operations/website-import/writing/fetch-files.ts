import { createReadStream } from 'node:fs';
import type { SourceFile } from '@lapis/import/source-site';
import type { Actor } from '../../../cms/audit/audit';
import { takeCopy, takeFromWeb } from '../../../media/library/uploads/from-web';
import { HttpError } from '../../../server/http/http-error';
import type { WebsiteImportOptions } from '../imports.repository';
import { localFiles } from './local-files';
import type { FetchFile } from './take-files';

const MOST = { alt: 500, caption: 1000 };

/**
 * Returns the fields for an imported file. Without consent, a picture is assumed to show people until an
 * editor has checked it.
 */
const toMediaFields = ({ alt, caption }: SourceFile, { consent }: WebsiteImportOptions) => ({
  alt: alt.trim().slice(0, MOST.alt),
  caption: caption.trim().slice(0, MOST.caption),
  people: true,
  ...(consent && { consent: { ...consent, until: null, note: '', withdrawn: false } }),
});

type Library = Parameters<typeof takeFromWeb>[2];

export const fromWeb =
  (services: Library, options: WebsiteImportOptions, actor: Actor): FetchFile =>
  async (file) => {
    if (file.address.startsWith('/')) throw new HttpError(422, NO_ADDRESS);
    return (await takeFromWeb(file.address, actor, services, toMediaFields(file, options))).media;
  };

/**
 * Reads files from a copy of the old site's uploads folder. Files missing from it are fetched from the web.
 */
export async function fromFolder(
  folder: string,
  services: Library,
  options: WebsiteImportOptions,
  actor: Actor,
): Promise<FetchFile> {
  const find = await localFiles(folder);
  const fetch = fromWeb(services, options, actor);
  return async (file, from) => {
    for (const address of [file.address, ...file.otherAddresses]) {
      const path = await find(address, from.address);
      if (path === undefined) continue;
      const copy = createReadStream(path);
      return (await takeCopy(file.address, copy, actor, services, toMediaFields(file, options))).media;
    }
    return fetch(file, from);
  };
}

const NO_ADDRESS =
  'The export does not say where the site is. Give its address, or a copy of its files on the command line.';
