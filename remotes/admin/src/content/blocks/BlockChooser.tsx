import type { Block } from '@lapis/contract';
import { comboboxProps, Option, stepped } from '@lapis/portal';
import { inputClass } from '@lapis/ui/forms';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type BlockForm, findForm } from './block-form';
import styles from './Blocks.module.css';
import { blockLabel, readCopiedBlock } from './clipboard';

interface BlockChooserProps {
  forms: readonly BlockForm[];
  onPick: (block: Block) => void;
  /** Called with what was typed, when the user presses Escape or moves the focus elsewhere. */
  onLeave: (typed: string, isEscape: boolean) => void;
}

interface BlockChoice {
  label: string;
  hint: string;
  make: () => Block;
}

/** Scrolls the chooser into view, because its button may be at the bottom of the screen. */
const scrollTo = (chooser: HTMLElement | null) => chooser?.scrollIntoView?.({ block: 'nearest' });

/** Drops spaces and hyphens, so that 'callout' finds 'Call-out'. */
const foldName = (text: string) => text.toLowerCase().replaceAll(/[\s\p{Dash}]/gu, '');

/** Searchable list of block kinds; offers the copied block first. */
export function BlockChooser({ forms, onPick, onLeave }: BlockChooserProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  /** True once the focus leaves because of a choice or Escape. */
  const isOver = useRef(false);
  const [copied] = useState(readCopiedBlock);
  const pasting: BlockChoice[] =
    copied && findForm(forms, copied.type)
      ? [{ label: `Paste ${blockLabel(copied.type)}`, hint: 'The block that you copied', make: () => copied }]
      : [];
  const choices = [
    ...pasting,
    ...forms.map(({ type, hint, blank }): BlockChoice => ({ label: blockLabel(type), hint, make: blank })),
  ].filter(({ label, hint }) => foldName(`${label} ${hint}`).includes(foldName(typed)));
  const at = Math.min(reached, choices.length - 1);

  function pick({ make }: BlockChoice) {
    isOver.current = true;
    onPick(make());
  }

  function escape() {
    isOver.current = true;
    onLeave(typed, true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = choices[at];
    const next = stepped(event.key, at, choices.length);
    if (next !== undefined) setReached(next);
    else if (event.key === 'Escape') escape();
    else if (event.key === 'Enter') {
      if (chosen) pick(chosen);
    } else return;
    // Keeps Enter from submitting the page's form, which contains the chooser.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={scrollTo}
      className={styles.chooser}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOver.current || !(relatedTarget instanceof Node)) return;
        if (!currentTarget.contains(relatedTarget)) onLeave(typed, false);
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Kind of block
      </label>
      <input
        id={id}
        className={inputClass}
        {...comboboxProps(id, true, at)}
        placeholder="Type to find a block"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setReached(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <div id={`${id}-list`} className={styles.choices} role="listbox" aria-label="Kinds of blocks">
        {choices.map((choice, index) => (
          <Option
            key={choice.label}
            id={`${id}-${index}`}
            label={choice.label}
            hint={choice.hint}
            isReached={index === at}
            onReach={() => setReached(index)}
            onPick={() => pick(choice)}
          />
        ))}
      </div>
      <p className={choices.length === 0 ? styles.empty : 'visually-hidden'} role="status">
        {choices.length === 0 ? 'Nothing found' : `${choices.length} kinds`}
      </p>
    </div>
  );
}
