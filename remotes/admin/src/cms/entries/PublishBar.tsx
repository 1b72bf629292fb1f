import { Button } from '@lapis/ui';
import { EyeIcon } from '../../kit/icons/icons';
import { SaveBar, type SaveState } from '../../kit/saving/SaveBar';
import { openTab } from '../../kit/tabs/open-tab';
import type { AnyFields } from './content-type';
import { previewOf } from './queries';
import { mainStep } from './publishing';
import type { Writing } from './writing/writing';

/** Where the text stands on its way to the server and to the site. */
function stateOf<Fields extends AnyFields>(writing: Writing<Fields>): SaveState {
  const { saveBlocker, isSaving, isUnsaved, base, isChanged } = writing;
  if (saveBlocker) return { name: 'blocked', label: saveBlocker };
  if (isSaving) return { name: 'unsaved', label: 'Saving…' };
  if (isUnsaved) return { name: 'unsaved', label: 'Unsaved changes' };
  if (!base) return { name: 'new', label: '' };
  if (base.state === 'draft') return { name: 'saved', label: 'Draft saved' };
  return { name: 'saved', label: isChanged ? 'Draft saved, not on the site yet' : 'Saved' };
}

/** Where the text stands, the way to its preview, and the button that puts it on the site. */
export function PublishBar<Fields extends AnyFields>({ writing }: { writing: Writing<Fields> }) {
  const { type, base, fields, isCommitting, isSaving } = writing;
  const step = mainStep(writing);
  return (
    <SaveBar
      state={stateOf(writing)}
      button={step.label}
      isBusy={isCommitting || (isSaving && !base)}
      isIdle={step.isIdle}
    >
      {base && type.path(fields) && (
        <Button variant="quiet" onClick={() => void openPreview(writing)}>
          <EyeIcon />
          Preview
        </Button>
      )}
    </SaveBar>
  );
}

/** Shows the draft on its own page. */
async function openPreview<Fields extends AnyFields>({ type, base, flush }: Writing<Fields>) {
  if (!base) return;
  try {
    await openTab(async () => {
      await flush();
      return previewOf(type, base.id);
    });
  } catch {
    // What failed is told beside the form, or by the host's dialog.
  }
}
