import pLimit from 'p-limit';
import sharp from 'sharp';
import { isSmall } from '../../server/settings/memory-limit';

// Nothing is made twice of the same file, so that what was decoded before is not asked for again.
sharp.cache(false);

/** One of 24 megapixels may take 150 MB while it is decoded or encoded. */
const turns = pLimit(isSmall ? 1 : Infinity);

/** Decodes or encodes a picture; where memory is short, one after the other. Never within another such turn. */
export const inTurn = <Made>(work: () => Promise<Made>) => turns(work);
