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
import { copyBlock, labelOf, renewed } from './clipboard';
import { turned } from './turning';

interface BlockItemProps {
  block: Block;
  form: BlockForm;
  forms: readonly BlockForm[];
  position: { index: number; count: number };
  within: string;
  language: Language;
  isNew: boolean;
  isBlank: boolean;
  /** @param typing as in WritesBlock */
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
      ? `${labelOf(block.type)} copied: paste it here or on another page with ‘Add a block’.`
      : 'This browser keeps nothing, so it can’t copy a block.',
  );

/**
 * Whether the fields of a block are shown: of a new one at once, and whenever the server begins to find fault with
 * some. Fields that were open once stay where they are, with what is uploaded into them and typed but not kept yet.
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

/** One block: a line that says what is in it, and below that its fields while it is open. */
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
    // A text takes the focus by itself, once its editor has come.
    if (isNew && form.type !== 'text') body.current?.querySelector<HTMLElement>(writable)?.focus();
  }, [isNew, form.type]);

  /** The button that was pressed keeps the focus where its block goes. */
  function move(by: 1 | -1, button: HTMLElement) {
    flushSync(() => onMove(by));
    button.focus();
  }

  function remove() {
    // The focus goes on to the neighbour, and is not lost with what is removed.
    const list = body.current?.closest('ol');
    flushSync(onRemove);
    const next = list?.children[Math.min(position.index, position.count - 2)] ?? list?.parentElement;
    next?.querySelector<HTMLElement>('[data-toggle], [data-add]')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // In a text that is still empty a slash asks what else could stand there, as in other editors.
    if (event.key !== '/' || block.type !== 'text' || !isBlank) return;
    if (!(event.target instanceof HTMLElement) || !event.target.isContentEditable) return;
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
        onDuplicate={() => onAdd(renewed(block))}
        onTurn={(kind) => onReplace(turned(block, kind))}
      />
      <div ref={body} id={bodyId} className={styles.body} hidden={!isOpen} onKeyDown={onKeyDown}>
        {isChoosing && (
          <BlockChooser
            forms={forms}
            onPick={(next) => {
              setChoosing(false);
              onReplace(next);
            }}
            onLeave={() => setChoosing(false)}
            onEscape={() => {
              setChoosing(false);
              body.current?.querySelector<HTMLElement>('[contenteditable=true]')?.focus();
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
          />
        )}
      </div>
    </div>
  );
}
