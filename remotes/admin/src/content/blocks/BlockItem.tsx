import type { Block, Language } from '@lapis/contract';
import { notices } from '@lapis/portal';
import { useHasErrors } from '@lapis/ui/forms';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSortedItem } from '../../kit/sorting/use-sorted-item';
import { BlockChooser } from './BlockChooser';
import type { BlockForm } from './block-form';
import { BlockHead } from './BlockHead';
import styles from './Blocks.module.css';
import { isInEmptyLastLine } from './last-line';
import { copyBlock, blockLabel, withNewIds } from './clipboard';
import { typeAtCaret } from './type-at-caret';

interface BlockItemProps {
  block: Block;
  form: BlockForm;
  forms: readonly BlockForm[];
  position: { index: number; count: number };
  within: string;
  language: Language;
  isNew: boolean;
  isBlank: boolean;
  onType: (block: Block, typing?: string | null) => void;
  onReplace: (block: Block) => void;
  onAdd: (block: Block) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const writable = 'input:not([type=checkbox]), textarea, select, button';

const copy = (block: Block) =>
  notices.say(
    copyBlock(block)
      ? `${blockLabel(block.type)} copied: paste it here or on another page with ‘Add a block’.`
      : 'This browser doesn’t store anything for this site, so it can’t copy a block.',
  );

/**
 * Opens new blocks, and blocks in which the server finds errors. Fields stay mounted once opened, so that
 * uploads and unsaved text aren't lost.
 */
function useOpening(within: string, isNew: boolean) {
  const hasErrors = useHasErrors(within);
  const [hadErrors, setHadErrors] = useState(hasErrors);
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>(
    isNew || hasErrors ? 'open' : 'untouched',
  );
  if (hasErrors !== hadErrors) {
    setHadErrors(hasErrors);
    if (hasErrors) setState('open');
  }
  const isOpen = state === 'open';
  return { isOpen, wasOpened: state !== 'untouched', toggle: () => setState(isOpen ? 'closed' : 'open') };
}

export function BlockItem({
  block,
  form,
  forms,
  position,
  within,
  language,
  isNew,
  isBlank,
  onType,
  onReplace,
  onAdd,
  onMove,
  onRemove,
}: BlockItemProps) {
  const { item, handle } = useSortedItem(block.id);
  const [isChoosing, setChoosing] = useState(false);
  const { isOpen, wasOpened, toggle } = useOpening(within, isNew);
  const body = useRef<HTMLDivElement>(null);
  const bodyId = useId();
  const { Form } = form;

  useEffect(() => {
    // A new text block is focused once its editor has loaded.
    if (isNew && form.type !== 'text') body.current?.querySelector<HTMLElement>(writable)?.focus();
  }, [isNew, form.type]);

  /** Moves the block, and keeps focus on the pressed button. */
  function move(by: 1 | -1, button: HTMLElement) {
    flushSync(() => onMove(by));
    button.focus();
  }

  function remove() {
    // Removes the block and focuses the next one, because the focused button disappears with its block.
    const list = body.current?.closest('ol');
    flushSync(onRemove);
    const next = list?.children[Math.min(position.index, position.count - 2)] ?? list?.parentElement;
    next?.querySelector<HTMLElement>('[data-toggle], [data-add]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A slash opens the block chooser. In an empty text, the chosen block replaces the text; on the empty
    // last line, it is added after the text.
    if (event.key !== '/' || event.ctrlKey || event.metaKey || block.type !== 'text') return;
    if (!(event.target instanceof HTMLElement) || !event.target.isContentEditable) return;
    if (!isBlank && !isInEmptyLastLine(event.target)) return;
    event.preventDefault();
    setChoosing(true);
  }

  return (
    <div {...item} className={styles.block} data-open={isOpen || undefined}>
      <BlockHead
        block={block}
        form={form}
        forms={forms}
        position={position}
        handle={handle}
        isOpen={isOpen}
        controls={bodyId}
        onToggle={toggle}
        onMove={move}
        onRemove={remove}
        onCopy={() => copy(block)}
        onDuplicate={() => onAdd(withNewIds(block))}
        onTurn={onReplace}
      />
      <div ref={body} id={bodyId} className={styles.body} hidden={!isOpen} onKeyDown={onKeyDown}>
        {isChoosing && (
          <BlockChooser
            forms={forms}
            onPick={(next) => {
              setChoosing(false);
              (isBlank ? onReplace : onAdd)(next);
            }}
            onLeave={(typed, isEscape) => {
              setChoosing(false);
              keepTyped(body.current, typed, isEscape);
            }}
          />
        )}
        {wasOpened && (
          <Form
            writing={{
              fields: block,
              change: (changes, typing) => onType({ ...block, ...changes } as Block, typing),
            }}
            within={within}
            language={language}
            isNew={isNew}
            forms={forms}
          />
        )}
      </div>
    </div>
  );
}

/** Types into a block's text what was typed in its block chooser. */
function keepTyped(body: HTMLElement | null, typed: string, isFocused: boolean) {
  const text = body?.querySelector<HTMLElement>('[contenteditable=true]');
  if (!text) return;
  if (isFocused) text.focus();
  typeAtCaret(text, `/${typed}`);
}
