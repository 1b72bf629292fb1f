import type { Block } from '@lapis/contract';
import { blockKinds } from '@lapis/contract/block-kinds';
import { inputClass } from '@lapis/ui/forms';
import { type KeyboardEvent, useId, useState } from 'react';
import { Option } from '../../kit/quick-find/Option';
import type { BlockForm } from './block-form';
import styles from './Blocks.module.css';
import { copiedBlock } from './clipboard';
import { formOf } from './forms';

interface BlockChooserProps {
  forms: readonly BlockForm[];
  onPick: (block: Block) => void;
  onClose: () => void;
}

interface Choice {
  label: string;
  hint: string;
  make: () => Block;
}

/** It opens below a button that may be the last thing on the screen. */
const scrollTo = (chooser: HTMLElement | null) => chooser?.scrollIntoView?.({ block: 'nearest' });

/** The kinds of blocks, to be looked for by typing and picked by arrow keys and Enter; first the one that was copied. */
export function BlockChooser({ forms, onPick, onClose }: BlockChooserProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  const [copied] = useState(copiedBlock);
  const pasting: Choice[] =
    copied && formOf(forms, copied.type)
      ? [{ label: `Paste ${blockKinds[copied.type]}`, hint: 'The block that you copied', make: () => copied }]
      : [];
  const choices = [
    ...pasting,
    ...forms.map(({ type, hint, blank }): Choice => ({ label: blockKinds[type], hint, make: blank })),
  ].filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(typed.trim().toLowerCase()));
  const at = Math.min(reached, choices.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const chosen = choices[at];
    if (event.key === 'ArrowDown') setReached((at + 1) % choices.length);
    else if (event.key === 'ArrowUp') setReached((at - 1 + choices.length) % choices.length);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      if (chosen) onPick(chosen.make());
    } else return;
    // The chooser stands within the page's form, which Enter would publish.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={scrollTo}
      className={styles.chooser}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Kind of block
      </label>
      <input
        id={id}
        className={inputClass}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        placeholder="Type to find a block"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setReached(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
        // It opens because somebody asked for it, and choosing is what comes next.
        autoFocus
      />
      <div id={`${id}-list`} className={styles.choices} role="listbox" aria-label="Kinds of blocks">
        {choices.map(({ label, hint, make }, index) => (
          <Option
            key={label}
            id={`${id}-${index}`}
            label={label}
            hint={hint}
            isReached={index === at}
            onReach={() => setReached(index)}
            onPick={() => onPick(make())}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {choices.length === 0 ? 'No block has that name.' : `${choices.length} kinds`}
      </p>
    </div>
  );
}
