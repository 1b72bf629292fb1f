import { createReadStream } from 'node:fs';
import type { Actor } from '../../cms/audit/audit';
import { takeCopy, takeFromWeb } from '../../media/library/from-web';
import { HttpError } from '../../server/http/http-error';
import type { MoveInOptions } from './imports.repository';
import { localFiles } from './local-files';
import type { SourceFile } from './source-site';
import type { FetchFile } from './take-files';

/** As many characters as a description and a caption may have. */
const MOST = { alt: 500, caption: 1000 };

/** What is known of a file of the other site: without a consent its pictures count as showing people until somebody looks. */
const saidOf = ({ alt, caption }: SourceFile, { consent }: MoveInOptions) => ({
  alt: alt.trim().slice(0, MOST.alt),
  caption: caption.trim().slice(0, MOST.caption),
  people: true,
  ...(consent && { consent: { ...consent, until: null, note: '', withdrawn: false } }),
});

type Library = Parameters<typeof takeFromWeb>[2];

/** Fetches files from where they were on the web. */
export const fromWeb =
  (services: Library, options: MoveInOptions, actor: Actor): FetchFile =>
  async (file) => {
    if (file.address.startsWith('/')) throw new HttpError(422, NO_ADDRESS);
    return (await takeFromWeb(file.address, actor, services, saidOf(file, options))).media;
  };

/** Takes files from a copy of the other site's folder of uploads, and those that it lacks from the web. */
export async function fromFolder(
  folder: string,
  services: Library,
  options: MoveInOptions,
  actor: Actor,
): Promise<FetchFile> {
  const find = await localFiles(folder);
  const fetch = fromWeb(services, options, actor);
  return async (file, from) => {
    for (const address of [file.address, ...file.otherAddresses]) {
      const path = await find(address, from.address);
      if (path === undefined) continue;
      const copy = createReadStream(path);
      return (await takeCopy(file.address, copy, actor, services, saidOf(file, options))).media;
    }
    return fetch(file, from);
  };
}

const NO_ADDRESS =
  'The export does not say where the site is. Give its address, or a copy of its files on the command line.';
