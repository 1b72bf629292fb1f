import type { Media } from '@lapis/contract';
import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import frame from '../../kit/saving/ContentForm.module.css';
import { useLeaveGuard, useSaveKey } from '../../kit/saving/leaving';
import bar from '../../kit/saving/SaveBar.module.css';
import { useShortcuts } from '../../kit/saving/shortcut';
import { PageHead } from '../../kit/page-head/PageHead';
import { ConsentPanel } from './ConsentPanel';
import { MakingNotice } from '../../media/MakingNotice';
import { useMediaForm, type MediaForm as Writing } from './media-form';
import { MediaConflict } from './MediaConflict';
import styles from './MediaForm.module.css';
import { MediaSide } from './MediaSide';
import { PictureStage } from './PictureStage';
import { WordsPanel } from './WordsPanel';

/** What is known of a file, to be looked at and changed. `media` is the newest copy, also while something is typed. */
export function MediaForm({ media }: { media: Media }) {
  const form = useMediaForm(media);
  const { theirs, failure, isUnsaved, save } = form;
  const isPicture = media.kind === 'image';
  useSaveKey(save);
  useLeaveGuard(isUnsaved, 'Your changes on this page will be lost.');

  return (
    <Form className={frame.form} onSubmit={save} failure={failure} noValidate aria-label="File">
      <PageHead
        className={frame.head}
        title={media.name}
        back={{ to: href('admin.media'), label: 'Pictures & files' }}
      >
        <SaveState form={form} />
      </PageHead>
      {theirs && <MediaConflict form={form} theirs={theirs} />}
      <MakingNotice media={media} />
      <div className={frame.columns}>
        <div className={styles.main}>
          {isPicture && media.state !== 'failed' && <PictureStage form={form} />}
          {isPicture && <WordsPanel form={form} />}
          <ConsentPanel form={form} />
        </div>
        <MediaSide media={media} />
      </div>
    </Form>
  );
}

/** Whether all is saved, and the button that does it. */
function SaveState({ form: { isUnsaved, isSaving } }: { form: Writing }) {
  const shortcut = useShortcuts();
  return (
    <div className={bar.bar}>
      <p className={bar.state} data-state={isUnsaved ? 'unsaved' : 'saved'} role="status">
        {isSaving ? 'Saving…' : isUnsaved ? 'Unsaved changes' : 'Saved'}
      </p>
      <Button
        type="submit"
        busy={isSaving}
        aria-disabled={!isUnsaved || undefined}
        title={shortcut('Ctrl+S')}
        aria-keyshortcuts="Control+S"
      >
        Save
      </Button>
    </div>
  );
}
