import pLimit from 'p-limit';
import sharp from 'sharp';
import { isSmall } from '../../server/settings/memory-limit';

// No file is decoded twice, so sharp's cache would be useless.
sharp.cache(false);

/** Limits small machines to one picture at a time: decoding or encoding 24 megapixels may need 150 MB. */
const turns = pLimit(isSmall ? 1 : Infinity);

export const inTurn = <Made>(work: () => Promise<Made>) => turns(work);
