import type { Block, Language } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { RedoIcon, UndoIcon, type FieldWriter } from '@lapis/portal';
import { FieldErrors, useMend } from '@lapis/ui/forms';
import { type KeyboardEvent, use, useId } from 'react';
import { ReadOnly } from '../../cms/entries/read-only';
import { BlockList } from './BlockList';
import styles from './Blocks.module.css';
import { allForms } from './forms';
import { useHistory } from './history';
import { ReadBlocks } from './ReadBlocks';

interface BlocksFieldProps {
  writing: FieldWriter<{ blocks: Block[] }>;
  language: Language;
  /** Shown while there are no blocks. */
  hint: string;
  /** Returns whether the page can have blocks of a kind; by default all kinds. */
  allows?: (kind: BlockKind) => boolean;
}

export function BlocksField({ writing: { fields, change }, language, hint, allows }: BlocksFieldProps) {
  const forms = allows ? allForms.filter(({ type }) => allows(type)) : allForms;
  const id = useId();
  const isReadOnly = use(ReadOnly);
  const mend = useMend();
  const history = useHistory(fields.blocks, (blocks) => change({ blocks }));

  /** Undoes or redoes a step, and clears the errors, because they are keyed by index. */
  function go(step: 'undo' | 'redo') {
    mend('blocks');
    history[step]();
  }

  function onKeyDown(event: KeyboardEvent) {
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
          aria-label="Undo a change to the blocks"
          // Not `disabled`: the button would lose focus after the last step.
          aria-disabled={!history.canUndo || undefined}
          onClick={() => go('undo')}
        >
          <UndoIcon />
        </button>
        <button
          type="button"
          aria-label="Redo a change to the blocks"
          aria-disabled={!history.canRedo || undefined}
          onClick={() => go('redo')}
        >
          <RedoIcon />
        </button>
      </div>
      {fields.blocks.length === 0 && <p className={styles.empty}>{hint}</p>}
      <BlockList
        label="Blocks, in order"
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

/** Returns whether the target has its own undo history. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox])'));
