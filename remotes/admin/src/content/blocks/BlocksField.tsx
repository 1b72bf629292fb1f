import type { Block, Language } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { RedoIcon, UndoIcon, type Writes } from '@lapis/portal';
import { FieldErrors, useMend } from '@lapis/ui/forms';
import { type KeyboardEvent, use, useId } from 'react';
import { ReadOnly } from '../../cms/entries/read-only';
import { BlockList } from './BlockList';
import styles from './Blocks.module.css';
import { columnsForm } from './columns/columns.form';
import { singleForms } from './forms';
import { useHistory } from './history';
import { ReadBlocks } from './ReadBlocks';

const allForms = [...singleForms.slice(0, 5), columnsForm, ...singleForms.slice(5)];

interface BlocksFieldProps {
  writing: Writes<{ blocks: Block[] }>;
  language: Language;
  /** What they are for, until there is one. */
  hint: string;
  /** Of which kinds there may be blocks. Default: all. */
  kinds?: readonly BlockKind[];
}

/** What a page is made of, or what comes after a text, block by block. */
export function BlocksField({ writing: { fields, change }, language, hint, kinds }: BlocksFieldProps) {
  const forms = kinds ? allForms.filter(({ type }) => kinds.includes(type)) : allForms;
  const id = useId();
  const isReadOnly = use(ReadOnly);
  const mend = useMend();
  const history = useHistory(fields.blocks, (blocks) => change({ blocks }));

  /** What was wrong is known by numbers, which others may have from now on. */
  function go(step: 'undo' | 'redo') {
    mend('blocks');
    history[step]();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The fields stand within the page's form, which Enter would publish. A window has a form of its own.
    const isInput = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target);
    // An Enter that ends the composing of a word belongs to that word.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isEnter && isInput) return event.preventDefault();
    const isCommand = event.ctrlKey || event.metaKey;
    if (!isCommand || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    go(event.shiftKey ? 'redo' : 'undo');
  }

  if (isReadOnly) {
    return (
      fields.blocks.length > 0 && <ReadBlocks blocks={fields.blocks} forms={forms} language={language} />
    );
  }
  return (
    <div className={styles.blocks} role="group" aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <p id={id} className={styles.title}>
          Blocks
        </p>
        <button
          type="button"
          aria-label="Undo a change of the blocks"
          // Not disabled: that would take the focus from who has just taken back the last step.
          aria-disabled={!history.canUndo || undefined}
          onClick={() => go('undo')}
        >
          <UndoIcon />
        </button>
        <button
          type="button"
          aria-label="Redo a change of the blocks"
          aria-disabled={!history.canRedo || undefined}
          onClick={() => go('redo')}
        >
          <RedoIcon />
        </button>
      </div>
      {fields.blocks.length === 0 && <p className={styles.empty}>{hint}</p>}
      <BlockList
        label="Blocks in their order"
        blocks={fields.blocks}
        forms={forms}
        onChange={history.change}
        within="blocks"
        language={language}
      />
      <FieldErrors name="blocks" />
    </div>
  );
}

/** Whether the keys belong to a field, which takes back what was typed by itself. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox])'));
