import type { ShownBlocks } from './ShownBlocks';

let loaded: typeof ShownBlocks | undefined;

export async function loadBlocks() {
  const part = await import(/* webpackChunkName: "part-blocks" */ './ShownBlocks');
  loaded = part.ShownBlocks;
  return { default: part.ShownBlocks };
}

export const loadedBlocks = () => loaded;

/** If the server rendered blocks, loads their code together with the page's, so that all hydrate together. */
export async function withBlocks<Page>(page: Promise<Page>) {
  if (document.querySelector('[data-part=blocks]')) await loadBlocks();
  return page;
}
