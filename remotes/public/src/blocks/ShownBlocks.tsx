import type { ShownBlock } from '@lapis/contract';
import { blockAnchor } from '@lapis/contract/block-kinds';
import type { ComponentType } from 'react';
import type { BlockOfType } from './block-of-type';
import { ButtonBlock } from './button/ButtonBlock';
import { CalloutBlock } from './callout/CalloutBlock';
import { CardsBlock } from './cards/CardsBlock';
import { ColumnsBlock } from './columns/ColumnsBlock';
import { FileBlock } from './file/FileBlock';
import { GalleryBlock } from './gallery/GalleryBlock';
import { GiveBlock } from './give/GiveBlock';
import { HelpBlock } from './help/HelpBlock';
import { NumbersBlock } from './numbers/NumbersBlock';
import { PictureBlock } from './picture/PictureBlock';
import { QuestionsBlock } from './questions/QuestionsBlock';
import { QuoteBlock } from './quote/QuoteBlock';
import styles from './ShownBlocks.module.css';
import { TableBlock } from './table/TableBlock';
import { TextBlock } from './text/TextBlock';
import { VideoBlock } from './video/VideoBlock';

interface Kind<Type extends ShownBlock['type']> {
  Block: ComponentType<{ block: BlockOfType<Type> }>;
  width?: 'wide' | 'full';
}

const kinds: { [Type in ShownBlock['type']]: Kind<Type> } = {
  text: { Block: TextBlock },
  picture: { Block: PictureBlock },
  gallery: { Block: GalleryBlock, width: 'wide' },
  quote: { Block: QuoteBlock },
  numbers: { Block: NumbersBlock, width: 'wide' },
  button: { Block: ButtonBlock },
  callout: { Block: CalloutBlock },
  columns: { Block: ({ block }) => <ColumnsBlock block={block} Item={Item} />, width: 'wide' },
  cards: { Block: CardsBlock, width: 'wide' },
  questions: { Block: QuestionsBlock },
  file: { Block: FileBlock },
  video: { Block: VideoBlock, width: 'wide' },
  table: { Block: TableBlock },
  help: { Block: HelpBlock, width: 'full' },
  give: { Block: GiveBlock },
};

const sizes = { small: undefined, text: undefined, wide: 'wide', full: 'full' } as const;

function Item({ block }: { block: ShownBlock }) {
  const { Block } = kinds[block.type] as Kind<ShownBlock['type']>;
  return <Block block={block} />;
}

export const ShownBlocks = ({ blocks }: { blocks: readonly ShownBlock[] }) => (
  <div className={styles.blocks}>
    {blocks.map((block) => (
      <div
        key={block.id}
        className={styles.block}
        id={blockAnchor(block.id)}
        data-type={block.type}
        data-width={block.type === 'picture' ? sizes[block.size] : kinds[block.type].width}
      >
        <Item block={block} />
      </div>
    ))}
  </div>
);
