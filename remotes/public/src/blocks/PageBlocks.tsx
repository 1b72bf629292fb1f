import type { ShownBlock } from '@lapis/contract';
import { lazy, Suspense } from 'react';
import { loadBlocks, loadedBlocks } from './blocks-part';

const LaterBlocks = lazy(loadBlocks);

/**
 * Blocks on a page. Their code and styles are in a separate chunk, which the server links only in documents
 * that contain `data-part="blocks"`.
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
