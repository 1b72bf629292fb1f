import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Media, MediaChanges } from '@lapis/contract';
import { decodePart } from '@lapis/contract/address';
import type { Actor } from '../../../cms/audit/audit';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import { createConnectPolicy } from '../../../server/web/ask';
import { download } from '../../../server/web/download';
import { consentColumns } from '../changed-columns';
import type { NewMedia } from '../media.repository';
import { cleanFileName, takeFile } from './uploads';

interface WebFileDetails {
  alt?: string;
  caption?: string;
  /** True if the picture shows people. Default: true, so that visitors only see it after a review. */
  people?: boolean;
  consent?: MediaChanges['consent'];
  /** The only kind of file to accept. */
  only?: 'image';
}

/**
 * Downloads a file into the library with the same checks as an upload, and records its source. If the library
 * already has a file with the same bytes, that file is reused.
 * @param address web address, or a `data:` URL
 * @throws HttpError 409, 413, 415 or 422 with the reason
 */
export async function takeFromWeb(
  address: string,
  actor: Actor,
  services: WebFileServices,
  said?: WebFileDetails,
) {
  const take = taking(address, actor, services, said);
  if (isData(address)) return take(await readDataUrl(address));
  const { settings, closing } = services;
  return download(address, { mayConnect: createConnectPolicy(settings), closing }, take);
}

/**
 * Adds a file from a local copy, without a download.
 * @param copy is read to its end
 */
export const takeCopy = (
  address: string,
  copy: Readable,
  actor: Actor,
  services: WebFileServices,
  said?: WebFileDetails,
) => taking(address, actor, services, said)(copy);

type WebFileServices = Pick<Services, 'db' | 'settings' | 'contentTypes'> & {
  imageWorker: Pick<Services['imageWorker'], 'workSoon'>;
  closing?: AbortSignal;
};

const taking =
  (
    address: string,
    actor: Actor,
    { imageWorker, ...services }: WebFileServices,
    { only, ...said }: WebFileDetails = {},
  ) =>
  async (file: Readable) => {
    const name = readFileName(address);
    const taken = await takeFile(name, { file, isAlone: true }, actor, { ...services, only }, (kind) => ({
      ...toColumns(said, kind),
      source: publicSource(address),
    }));
    imageWorker.workSoon();
    return { name, ...taken };
  };

const isData = (address: string) => /^data:/i.test(address);

async function readDataUrl(address: string) {
  const answer = await fetch(address).catch(() => {
    throw new HttpError(422, 'The picture within this text is damaged. Please add it as a file.');
  });
  return Readable.from([Buffer.from(await answer.arrayBuffer())]);
}

/** Returns a file name: 'https://example.org/boats/a%20boat.jpg?width=800' → 'a boat.jpg'. */
function readFileName(address: string) {
  if (isData(address) || !URL.canParse(address)) return 'picture';
  const { pathname, hostname } = new URL(address);
  return cleanFileName(decodePart(basename(pathname) || hostname));
}

const toColumns = (
  { people = true, consent, ...words }: Omit<WebFileDetails, 'only'>,
  kind: Media['kind'],
): Partial<NewMedia> => ({
  ...words,
  people: Number(people && kind === 'image'),
  ...(consent && consentColumns(consent, null)),
});

const LONGEST_SOURCE = 2000;

/**
 * Returns the address without credentials, for display and storage; null if it isn't a web address, or is too
 * long.
 */
export function publicSource(address: string) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.length > LONGEST_SOURCE ? null : url.href;
}
