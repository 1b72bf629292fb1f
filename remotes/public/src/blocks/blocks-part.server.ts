import { ShownBlocks } from './ShownBlocks';

export const loadBlocks = async () => ({ default: ShownBlocks });
export const loadedBlocks = () => ShownBlocks;
export const withBlocks = <Page>(page: Promise<Page>) => page;
