import type { Block } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { Menu } from '@lapis/portal';
import type { BlockForm } from './block-form';
import styles from './Blocks.module.css';
import { labelOf } from './clipboard';
import { formOf } from './forms';
import { turnsInto } from './turning';

interface BlockMenuProps {
  block: Block;
  /** The kinds that it may turn into. */
  forms: readonly BlockForm[];
  onCopy: () => void;
  onDuplicate: () => void;
  onTurn: (kind: BlockKind) => void;
}

/** What else can be done with a block. */
export const BlockMenu = ({ block, forms, onCopy, onDuplicate, onTurn }: BlockMenuProps) => (
  <Menu face="More" label={`More for ${labelOf(block.type)}`}>
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
      {turnsInto(block)
        .filter((kind) => formOf(forms, kind))
        .map((kind) => (
          <li key={kind}>
            <button type="button" onClick={() => onTurn(kind)}>
              Turn into {labelOf(kind).toLowerCase()}
            </button>
          </li>
        ))}
    </ul>
  </Menu>
);
