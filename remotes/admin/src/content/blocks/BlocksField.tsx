import type { Block, Language } from '@lapis/contract';
import { FieldErrors } from '@lapis/ui/forms';
import { type KeyboardEvent, useId } from 'react';
import type { Writes } from '../../kit/fields/edits';
import { RedoIcon, UndoIcon } from '../../kit/icons/icons';
import { BlockList } from './BlockList';
import styles from './Blocks.module.css';
import { columnsForm } from './columns/columns.form';
import { singleForms } from './forms';
import { useHistory } from './history';

const forms = [...singleForms.slice(0, 5), columnsForm, ...singleForms.slice(5)];

interface BlocksFieldProps {
  writing: Writes<{ blocks: Block[] }>;
  language: Language;
  /** What they are for, until there is one. */
  hint: string;
}

/** What a page is made of, or what comes after a text, block by block. */
export function BlocksField({ writing: { fields, change }, language, hint }: BlocksFieldProps) {
  const id = useId();
  const history = useHistory(fields.blocks, (blocks) => change({ blocks }));

  function onKeyDown(event: KeyboardEvent) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (!isCommand || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    if (event.shiftKey) history.redo();
    else history.undo();
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
          disabled={!history.canUndo}
          onClick={history.undo}
        >
          <UndoIcon />
        </button>
        <button
          type="button"
          aria-label="Redo a change of the blocks"
          disabled={!history.canRedo}
          onClick={history.redo}
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
