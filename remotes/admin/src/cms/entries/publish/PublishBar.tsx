import { EyeIcon, openTab, SaveBar, type SaveState } from '@lapis/portal';
import { Button } from '@lapis/ui';
import type { Asking } from '../approval/use-asking';
import type { usePreviewBeside } from '../preview/use-preview-beside';
import type { AnyFields } from '../content-type';
import { createPreviewLink } from '../queries';
import { mainStep } from '../publishing';
import { signedOut } from '../writing/save-blocker';
import type { EntryEditor } from '../writing/writing';

function saveState<Fields extends AnyFields>(writing: EntryEditor<Fields>, isAsked: boolean): SaveState {
  const { saveBlocker, isSaving, isUnsaved, base, isChanged } = writing;
  if (saveBlocker) return { name: saveBlocker === signedOut ? 'signed-out' : 'blocked', label: saveBlocker };
  if (isSaving) return { name: 'unsaved', label: 'Saving…' };
  if (isUnsaved) return { name: 'unsaved', label: 'Unsaved changes' };
  if (!base) return { name: 'new', label: '' };
  if (isAsked) return { name: 'saved', label: 'Draft saved, waiting for approval' };
  if (base.state === 'draft') return { name: 'saved', label: 'Draft saved' };
  return { name: 'saved', label: isChanged ? 'Draft saved, not on the site yet' : 'Saved' };
}

interface PublishBarProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  asking: Asking;
  /** True if this user can't change the entry. Then there is no publish button. */
  isReadOnly: boolean;
  /** Null if the entry has no preview beside the form. */
  preview: ReturnType<typeof usePreviewBeside> | null;
}

/** Shows the entry's save state, with buttons to preview and to publish it. */
export function PublishBar<Fields extends AnyFields>({
  writing,
  asking,
  isReadOnly,
  preview,
}: PublishBarProps<Fields>) {
  const { type, base, fields, isCommitting, isSaving, flush } = writing;
  const { Purpose } = type;
  const step = mainStep(writing, asking);
  return (
    <SaveBar
      state={saveState(writing, asking.isAsked)}
      button={isReadOnly ? null : step.label}
      isBusy={isCommitting || (isSaving && !base)}
      isIdle={step.isIdle}
    >
      {/* In a narrow window, the preview panel has a link that opens it in a new tab. */}
      {base && type.path(fields) && (!preview || preview.isWide) && (
        <Button variant="quiet" onClick={() => void openPreview(writing)}>
          <EyeIcon />
          Preview
        </Button>
      )}
      {preview && (
        <Button variant="quiet" aria-pressed={preview.isOn} onClick={preview.toggle}>
          {preview.isWide ? 'Preview beside' : 'Preview'}
        </Button>
      )}
      {base && Purpose && <Purpose id={base.id} flush={flush} />}
    </SaveBar>
  );
}

async function openPreview<Fields extends AnyFields>({ type, base, flush }: EntryEditor<Fields>) {
  if (!base) return;
  try {
    await openTab(async () => {
      await flush();
      return createPreviewLink(type, base.id);
    });
  } catch {
    // The form or the host's error dialog shows the failure.
  }
}
