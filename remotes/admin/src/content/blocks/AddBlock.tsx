import type { Block } from '@lapis/contract';
import { PlusIcon } from '@lapis/portal';
import { useRef, useState } from 'react';
import { BlockChooser } from './BlockChooser';
import type { BlockForm } from './block-form';
import styles from './Blocks.module.css';
import { typeAtCaret } from './type-at-caret';

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
  /** Text in which a slash opened the chooser. */
  const text = useRef<HTMLElement>(null);

  function toggle() {
    // A slash presses this button while the focus is in the text.
    const focused = document.activeElement;
    text.current = focused instanceof HTMLElement && focused.isContentEditable ? focused : null;
    setOpen(!isOpen);
  }

  function leave(typed: string, isEscape: boolean) {
    if (isEscape) (text.current ?? button.current)?.focus();
    if (text.current) typeAtCaret(text.current, `/${typed}`);
    setOpen(false);
  }

  return (
    <div className={styles.add} data-between={isBetween || undefined} data-open={isOpen || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.adder}
        data-add
        aria-label={isBetween ? label : undefined}
        aria-expanded={isOpen}
        onClick={toggle}
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
          onLeave={leave}
        />
      )}
    </div>
  );
}
