import { Button } from '@lapis/ui';
import { useShortcuts } from '../editor/shortcut';
import type { Draft } from './draft';
import styles from './SaveBar.module.css';

const states = {
  new: { name: 'new', words: '' },
  saved: { name: 'saved', words: 'Saved' },
  unsaved: { name: 'unsaved', words: 'Unsaved changes' },
  saving: { name: 'saving', words: 'Saving…' },
};

function stateOf({ isSaving, isDirty, base }: Draft) {
  if (isSaving) return states.saving;
  if (isDirty) return states.unsaved;
  return base ? states.saved : states.new;
}

/** Where the text stands, and the button that saves it; at the foot of the window on a telephone. */
export function SaveBar({ draft }: { draft: Draft }) {
  const shortcut = useShortcuts();
  const state = stateOf(draft);
  return (
    <div className={styles.bar}>
      <p className={styles.state} data-state={state.name} role="status">
        {state.words}
      </p>
      <Button type="submit" busy={draft.isSaving} title={shortcut('Ctrl+S')} aria-keyshortcuts="Control+S">
        Save
      </Button>
    </div>
  );
}
