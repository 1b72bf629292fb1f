import type { Block } from '@lapis/contract';
import { DownIcon, GripIcon, TrashIcon, UpIcon } from '@lapis/portal';
import { use } from 'react';
import { ShowBlock } from '../../cms/entries/preview/show-block';
import type { useSortedItem } from '../../kit/sorting/use-sorted-item';
import type { BlockForm } from './block-form';
import { BlockMenu } from './BlockMenu';
import styles from './Blocks.module.css';
import { blockLabel } from './clipboard';

interface BlockHeadProps {
  block: Block;
  form: BlockForm;
  forms: readonly BlockForm[];
  position: { index: number; count: number };
  handle: ReturnType<typeof useSortedItem>['handle'];
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
  onMove: (by: 1 | -1, button: HTMLElement) => void;
  onRemove: () => void;
  onCopy: () => void;
  onDuplicate: () => void;
  onTurn: (block: Block) => void;
}

export function BlockHead({
  block,
  form: { Icon, summary },
  position: { index, count },
  handle,
  isOpen,
  controls,
  onToggle,
  onMove,
  onRemove,
  ...menu
}: BlockHeadProps) {
  const label = blockLabel(block.type);
  const showInPreview = use(ShowBlock);
  return (
    <div className={styles.head}>
      <button {...handle} className={styles.handle} aria-label={`Move ${label}, ${index + 1} of ${count}`}>
        <GripIcon />
      </button>
      <button
        type="button"
        className={styles.toggle}
        data-toggle
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={() => {
          onToggle();
          showInPreview(block.id);
        }}
      >
        <Icon />
        <span className={styles.label}>{label}</span>
        {!isOpen && (
          <span className={styles.summary} dir="auto">
            {summary(block) || 'Empty'}
          </span>
        )}
      </button>
      <span className={styles.actions}>
        <button
          type="button"
          aria-label={`Move ${label} up`}
          // Not `disabled`: the button would lose focus when the block reaches the end of the list.
          aria-disabled={index === 0 || undefined}
          onClick={({ currentTarget }) => onMove(-1, currentTarget)}
        >
          <UpIcon />
        </button>
        <button
          type="button"
          aria-label={`Move ${label} down`}
          aria-disabled={index === count - 1 || undefined}
          onClick={({ currentTarget }) => onMove(1, currentTarget)}
        >
          <DownIcon />
        </button>
        <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
          <TrashIcon />
        </button>
        <BlockMenu block={block} {...menu} />
      </span>
    </div>
  );
}
