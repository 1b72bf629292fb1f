import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';

type DataDirSettings = Pick<Settings, 'dataDir'>;

export const mediaFile = (file: string) => `media/${file}`;

/**
 * Source of all variants: `{hash}.webp`, without camera metadata, or the upload as `{hash}` until that is
 * rendered. Only for administrators.
 */
export const originalFile = (file: string) => `originals/${file}`;

/** Consent form by hash, only for staff with the library permission. */
export const formFile = (hash: string) => `consent-forms/${hash}`;

export const headerFile = (file: string) => `headers/${file}`;

export const incomingDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/incoming');

export const mediaDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/media');

export const originalsDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/originals');

export const headersDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/headers');
