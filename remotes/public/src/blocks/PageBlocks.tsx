import type { ShownBlock } from '@lapis/contract';
import { lazy, Suspense } from 'react';
import { loadBlocks, loadedBlocks } from './blocks-part';

/** What a page's loader could not wait for. */
const LaterBlocks = lazy(loadBlocks);

/**
 * The blocks of a page. Their code and styles are a part of their own, which the server puts into the pages that name it
 * in their markup; a page without blocks has nothing of it.
 */
export function PageBlocks({ blocks, className }: { blocks: readonly ShownBlock[]; className?: string }) {
  if (blocks.length === 0) return null;
  const Blocks = loadedBlocks() ?? LaterBlocks;
  return (
    <div className={className} data-part="blocks">
      <Suspense>
        <Blocks blocks={blocks} />
      </Suspense>
    </div>
  );
}
