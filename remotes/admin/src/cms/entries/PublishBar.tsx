import { EyeIcon, openTab, SaveBar, type SaveState } from '@lapis/portal';
import { Button } from '@lapis/ui';
import type { Asking } from './approval/use-asking';
import type { usePreviewBeside } from './preview/use-preview-beside';
import type { AnyFields } from './content-type';
import { previewOf } from './queries';
import { mainStep } from './publishing';
import type { Writing } from './writing/writing';

/** Where the text stands on its way to the server and to the site. */
function stateOf<Fields extends AnyFields>(writing: Writing<Fields>, isAsked: boolean): SaveState {
  const { saveBlocker, isSaving, isUnsaved, base, isChanged } = writing;
  if (saveBlocker) return { name: 'blocked', label: saveBlocker };
  if (isSaving) return { name: 'unsaved', label: 'Saving…' };
  if (isUnsaved) return { name: 'unsaved', label: 'Unsaved changes' };
  if (!base) return { name: 'new', label: '' };
  if (isAsked) return { name: 'saved', label: 'Draft saved, waiting for approval' };
  if (base.state === 'draft') return { name: 'saved', label: 'Draft saved' };
  return { name: 'saved', label: isChanged ? 'Draft saved, not on the site yet' : 'Saved' };
}

interface PublishBarProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  asking: Asking;
  /** Null where there is none. */
  preview: ReturnType<typeof usePreviewBeside> | null;
}

/** Where the text stands, the way to its preview, and the button that puts it on the site. */
export function PublishBar<Fields extends AnyFields>({ writing, asking, preview }: PublishBarProps<Fields>) {
  const { type, base, fields, isCommitting, isSaving, flush } = writing;
  const { Purpose } = type;
  const step = mainStep(writing, asking);
  return (
    <SaveBar
      state={stateOf(writing, asking.isAsked)}
      button={step.label}
      isBusy={isCommitting || (isSaving && !base)}
      isIdle={step.isIdle}
    >
      {/* On a narrow window the preview itself has the way to a tab of its own. */}
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
