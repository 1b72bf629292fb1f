import { blockParts } from '../../cms/entries/blocks-as-html';
import type { Block } from '@lapis/contract';
import { Menu } from '@lapis/portal';
import { type BlockForm, findForm } from './block-form';
import styles from './Blocks.module.css';
import { blockLabel } from './clipboard';

interface BlockMenuProps {
  block: Block;
  forms: readonly BlockForm[];
  onCopy: () => void;
  onDuplicate: () => void;
  onTurn: (block: Block) => void;
}

export const BlockMenu = ({ block, forms, onCopy, onDuplicate, onTurn }: BlockMenuProps) => (
  <Menu face="More" label={`More actions for ${blockLabel(block.type)}`}>
    <ul className={styles.menu}>
      <li>
        <button type="button" onClick={onDuplicate}>
          Duplicate
        </button>
      </li>
      <li>
        <button type="button" onClick={onCopy}>
          Copy
        </button>
      </li>
      {findConversions(block, forms).map(({ type, convert }) => (
        <li key={type}>
          <button type="button" onClick={() => onTurn(convert())}>
            Turn into {blockLabel(type).toLowerCase()}
          </button>
        </li>
      ))}
    </ul>
  </Menu>
);

/**
 * Returns the kinds that a block can be converted to without losing content. `convert` keeps the block's id.
 */
function findConversions(block: Block, forms: readonly BlockForm[]) {
  if (!findForm(forms, block.type)?.fromHtml) return [];
  const html = blockParts(block).join('');
  return forms.flatMap(({ type, fromHtml, fitsHtml }) =>
    fromHtml && type !== block.type && (!fitsHtml || fitsHtml(html))
      ? [{ type, convert: (): Block => ({ ...fromHtml(html), id: block.id }) }]
      : [],
  );
}
