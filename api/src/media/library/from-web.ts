import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Media, MediaChanges } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { mayConnectBy } from '../../server/web/ask';
import { download } from '../../server/web/download';
import { consentColumns } from './changed-columns';
import type { NewMedia } from './media.repository';
import { nameOf, takeFile } from './uploads';

/** What is known of a file before it has come. */
interface Said {
  alt?: string;
  caption?: string;
  /** Whether a picture shows people. Default: true, so that visitors see it only once somebody has looked. */
  people?: boolean;
  consent?: MediaChanges['consent'];
  /** Refuses everything else. */
  only?: 'image';
}

/**
 * Takes a file into the library that is somewhere on the web, by the rules of an upload, and notes where it came from.
 * A file whose bytes the library has already is the known one, with all that was said of it.
 * @param address of the web, or one that holds the file itself (`data:`)
 * @throws HttpError 409, 413, 415 or 422 with a sentence that says why it can't be had
 */
export async function takeFromWeb(address: string, actor: Actor, services: Library, said?: Said) {
  const take = taking(address, actor, services, said);
  if (isData(address)) return take(await dataOf(address));
  const { settings, closing } = services;
  return download(address, { mayConnect: mayConnectBy(settings), closing }, take);
}

/** The same of a file of which somebody has a copy, so that nothing is asked of the web. @param copy is read to its end */
export const takeCopy = (address: string, copy: Readable, actor: Actor, services: Library, said?: Said) =>
  taking(address, actor, services, said)(copy);

type Library = Pick<Services, 'db' | 'settings' | 'contentTypes'> & {
  imageWorker: Pick<Services['imageWorker'], 'workSoon'>;
  /** Breaks downloads off. */
  closing?: AbortSignal;
};

const taking =
  (address: string, actor: Actor, { imageWorker, ...services }: Library, { only, ...said }: Said = {}) =>
  async (file: Readable) => {
    const name = fileNameOf(address);
    const taken = await takeFile(name, { file, isAlone: true }, actor, { ...services, only }, (kind) => ({
      ...columnsOf(said, kind),
      source: sourceOf(address),
    }));
    imageWorker.workSoon();
    return { name, ...taken };
  };

const isData = (address: string) => /^data:/i.test(address);

async function dataOf(address: string) {
  const answer = await fetch(address).catch(() => {
    throw new HttpError(422, 'The picture within this text is damaged. Please add it as a file.');
  });
  return Readable.from([Buffer.from(await answer.arrayBuffer())]);
}

/** 'https://example.org/boats/a%20boat.jpg?width=800' → 'a boat.jpg'. */
function fileNameOf(address: string) {
  if (isData(address) || !URL.canParse(address)) return 'picture';
  const { pathname, hostname } = new URL(address);
  const name = basename(pathname) || hostname;
  try {
    return nameOf(decodeURIComponent(name));
  } catch {
    return nameOf(name);
  }
}

const columnsOf = (
  { people = true, consent, ...words }: Omit<Said, 'only'>,
  kind: Media['kind'],
): Partial<NewMedia> => ({
  ...words,
  people: Number(people && kind === 'image'),
  ...(consent && consentColumns(consent, null)),
});

/** As long as the address may be that a file came from. */
const LONGEST_SOURCE = 2000;

/**
 * The address as it may be shown and is kept: what a password would be in it is nobody else's. Null of what is no
 * address of the web, or one that is too long to be of use to anybody.
 */
export function sourceOf(address: string) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.length > LONGEST_SOURCE ? null : url.href;
}
