import { Button } from '@lapis/ui';
import { useShortcuts } from '../../kit/saving/shortcut';
import { EyeIcon } from '../../kit/icons/icons';
import type { AnyFields } from './kind';
import { previewOf } from './queries';
import { mainStep } from './publishing';
import styles from '../../kit/saving/SaveBar.module.css';
import type { Writing } from './writing/writing';

/** Where the text stands on its way to the server and to the site. */
function standOf<Fields extends AnyFields>(writing: Writing<Fields>) {
  const { hindrance, isSaving, isUnsaved, base, isChanged } = writing;
  if (hindrance) return { name: 'hindered', words: hindrance };
  if (isSaving) return { name: 'unsaved', words: 'Saving…' };
  if (isUnsaved) return { name: 'unsaved', words: 'Unsaved changes' };
  if (!base) return { name: 'new', words: '' };
  if (base.state === 'draft') return { name: 'saved', words: 'Draft saved' };
  return { name: 'saved', words: isChanged ? 'Draft saved, not on the site yet' : 'Saved' };
}

/** Where the text stands, and the button that puts it on the site; at the foot of the window on a telephone. */
export function SaveBar<Fields extends AnyFields>({ writing }: { writing: Writing<Fields> }) {
  const { kind, base, fields, isCommitting, isSaving } = writing;
  const shortcut = useShortcuts();
  const stand = standOf(writing);
  const step = mainStep(writing);
  return (
    <div className={styles.bar}>
      <p className={styles.state} data-state={stand.name} role="status">
        {stand.words}
      </p>
      {base && kind.path(fields) && (
        <Button variant="quiet" onClick={() => void openPreview(writing)}>
          <EyeIcon />
          Preview
        </Button>
      )}
      <Button
        type="submit"
        busy={isCommitting || (isSaving && !base)}
        aria-disabled={step.isIdle || undefined}
        title={shortcut('Ctrl+S')}
        aria-keyshortcuts="Control+S"
      >
        {step.words}
      </Button>
    </div>
  );
}

/** Shows the draft on its own page, in a tab that is opened at once: one that opens later, browsers refuse. */
async function openPreview<Fields extends AnyFields>({ kind, base, flush }: Writing<Fields>) {
  if (!base) return;
  const tab = window.open('', '_blank');
  try {
    await flush();
    const url = await previewOf(kind, base.id);
    if (tab) tab.location.href = url;
  } catch {
    // What failed is told beside the form, or by the host's dialog.
    tab?.close();
  }
}
