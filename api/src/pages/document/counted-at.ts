import { Unavailable } from './fill-page';
import type { Pages } from './pages';

/** Says as what reading the page at a path is counted; undefined where there is none, or it is not counted. */
export const countedAt = (pages: Pages) => async (path: string, spend: (cost: number) => unknown) => {
  try {
    return (await pages.find(path, undefined, spend)).value.counted;
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
};
