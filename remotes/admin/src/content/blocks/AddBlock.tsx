import type { Block } from '@lapis/contract';
import { PlusIcon } from '@lapis/portal';
import { useRef, useState } from 'react';
import { BlockChooser } from './BlockChooser';
import type { BlockForm } from './block-form';
import styles from './Blocks.module.css';

interface AddBlockProps {
  forms: readonly BlockForm[];
  label: string;
  /** Renders the smaller button between two blocks. */
  isBetween?: boolean;
  onAdd: (block: Block) => void;
}

export function AddBlock({ forms, label, isBetween, onAdd }: AddBlockProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <div className={styles.add} data-between={isBetween || undefined} data-open={isOpen || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.adder}
        data-add
        aria-label={isBetween ? label : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <PlusIcon />
        {!isBetween && label}
      </button>
      {isOpen && (
        <BlockChooser
          forms={forms}
          onPick={(block) => {
            setOpen(false);
            onAdd(block);
          }}
          onLeave={() => setOpen(false)}
          onEscape={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
