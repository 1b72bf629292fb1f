import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';

type Where = Pick<Settings, 'dataDir'>;

/** Where the files of the content are that visitors get, by their names in the store. */
export const mediaFile = (file: string) => `media/${file}`;

/**
 * The picture that all variants are made from: `{hash}.webp`, without what a camera wrote into the file, and until it
 * is made `{hash}`, as it was uploaded. Nobody but an administrator gets any of them.
 */
export const originalFile = (file: string) => `originals/${file}`;

/** The signed form of a consent, by its hash. Nobody but staff with the duty for the library gets one. */
export const formFile = (hash: string) => `consent-forms/${hash}`;

/** The pictures that were chosen for the tops of pages; what is missing there is made anew. */
export const headerFile = (file: string) => `headers/${file}`;

/** Where files of this machine are while they come in, or are made, beside those that a folder keeps. */
export const incomingDir = ({ dataDir }: Where) => join(dataDir, 'storage/incoming');

/** Where files are that visitors get, on a site that keeps them in the folder of its data. */
export const mediaDir = ({ dataDir }: Where) => join(dataDir, 'storage/media');

/** Where the originals are, on such a site. */
export const originalsDir = ({ dataDir }: Where) => join(dataDir, 'storage/originals');

/** Where the pictures at the tops of pages are, on such a site. */
export const headersDir = ({ dataDir }: Where) => join(dataDir, 'storage/headers');
