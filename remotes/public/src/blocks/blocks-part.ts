import type { ShownBlocks } from './ShownBlocks';

let loaded: typeof ShownBlocks | undefined;

/** Loads the code of blocks, which only pages need that have some. Rejects where it can't be had. */
export async function loadBlocks() {
  const part = await import(/* webpackChunkName: "part-blocks" */ './ShownBlocks');
  loaded = part.ShownBlocks;
  return { default: part.ShownBlocks };
}

/** Undefined as long as it is not loaded. */
export const loadedBlocks = () => loaded;

/** The code of a page, with that of blocks where the server rendered some, so that both come to life together. */
export async function withBlocks<Page>(page: Promise<Page>) {
  if (document.querySelector('[data-part=blocks]')) await loadBlocks();
  return page;
}
