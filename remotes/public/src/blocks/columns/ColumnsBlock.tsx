import type { ShownSingleBlock } from '@lapis/contract';
import { anchorOf } from '@lapis/contract/block-kinds';
import type { ComponentType } from 'react';
import type { BlockOf } from '../block-of';
import styles from './ColumnsBlock.module.css';

interface ColumnsBlockProps {
  block: BlockOf<'columns'>;
  /** Draws what stands in a column. */
  Item: ComponentType<{ block: ShownSingleBlock }>;
}

export const ColumnsBlock = ({ block: { columns }, Item }: ColumnsBlockProps) => (
  <div className={styles.columns} data-count={columns.length}>
    {columns.map((blocks, index) => (
      <div key={index} className={styles.column}>
        {blocks.map((block) => (
          <div key={block.id} id={anchorOf(block.id)}>
            <Item block={block} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
