import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';

type Where = Pick<Settings, 'dataDir'>;

/** Where the files of the content are that visitors get. */
export const mediaDir = ({ dataDir }: Where) => join(dataDir, 'storage/media');

/**
 * Where the pictures are that all variants are made from: `{hash}.webp`, without what a camera wrote into the file,
 * and until it is made `{hash}`, as it was uploaded. Nobody but an administrator gets any of them.
 */
export const originalsDir = ({ dataDir }: Where) => join(dataDir, 'storage/originals');

/** Where the pictures are that were chosen for the tops of pages; what is missing there is made anew. */
export const headersDir = ({ dataDir }: Where) => join(dataDir, 'storage/headers');

/** Where files are while they come in. */
export const incomingDir = ({ dataDir }: Where) => join(dataDir, 'storage/incoming');
