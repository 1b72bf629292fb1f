import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';

type DataDirSettings = Pick<Settings, 'dataDir'>;

export const mediaFile = (file: string) => `media/${file}`;

/**
 * Original from which all variants are rendered: `{hash}.webp` without camera metadata or, until that exists,
 * the upload as `{hash}`. Not public.
 */
export const originalFile = (file: string) => `originals/${file}`;

/** Consent form, which only staff with the library permission may see. */
export const formFile = (hash: string) => `consent-forms/${hash}`;

export const headerFile = (file: string) => `headers/${file}`;

export const incomingDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/incoming');

export const mediaDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/media');

export const originalsDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/originals');

export const headersDir = ({ dataDir }: DataDirSettings) => join(dataDir, 'storage/headers');
