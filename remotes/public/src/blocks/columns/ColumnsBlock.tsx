import type { ShownSingleBlock } from '@lapis/contract';
import { blockAnchor } from '@lapis/contract/block-kinds';
import type { ComponentType } from 'react';
import type { BlockOfType } from '../block-of-type';
import styles from './ColumnsBlock.module.css';

interface ColumnsBlockProps {
  block: BlockOfType<'columns'>;
  Item: ComponentType<{ block: ShownSingleBlock }>;
}

export const ColumnsBlock = ({ block: { columns }, Item }: ColumnsBlockProps) => (
  <div className={styles.columns} data-count={columns.length}>
    {columns.map((blocks, index) => (
      <div key={index} className={styles.column}>
        {blocks.map((block) => (
          <div key={block.id} id={blockAnchor(block.id)}>
            <Item block={block} />
          </div>
        ))}
      </div>
    ))}
  </div>
);
