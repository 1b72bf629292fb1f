import type { Block } from '@lapis/contract';
import { blockKinds } from '@lapis/contract/block-kinds';
import { comboboxOf, Option, stepped } from '@lapis/portal';
import { inputClass } from '@lapis/ui/forms';
import { type KeyboardEvent, useId, useState } from 'react';
import type { BlockForm } from './block-form';
import styles from './Blocks.module.css';
import { copiedBlock } from './clipboard';
import { formOf } from './forms';

interface BlockChooserProps {
  forms: readonly BlockForm[];
  onPick: (block: Block) => void;
  /** Escape was pressed: the focus is to go back to where it was. */
  onEscape: () => void;
  /** The focus has gone elsewhere. */
  onLeave: () => void;
}

interface Choice {
  label: string;
  hint: string;
  make: () => Block;
}

/** It opens below a button that may be the last thing on the screen. */
const scrollTo = (chooser: HTMLElement | null) => chooser?.scrollIntoView?.({ block: 'nearest' });

/** The kinds of blocks, to be looked for by typing and picked by arrow keys and Enter; first the one that was copied. */
export function BlockChooser({ forms, onPick, onEscape, onLeave }: BlockChooserProps) {
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
    const next = stepped(event.key, at, choices.length);
    if (next !== undefined) setReached(next);
    else if (event.key === 'Escape') onEscape();
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
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Kind of block
      </label>
      <input
        id={id}
        className={inputClass}
        {...comboboxOf(id, true, at)}
        placeholder="Type to find a block"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setReached(0);
        }}
        onKeyDown={onKeyDown}
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
