import { ShownBlocks } from './ShownBlocks';

/** On the server all code is at hand. */
export const loadBlocks = async () => ({ default: ShownBlocks });
export const loadedBlocks = () => ShownBlocks;
export const withBlocks = <Page>(page: Promise<Page>) => page;
