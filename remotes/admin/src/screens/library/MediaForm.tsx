import type { Media } from '@lapis/contract';
import { FormColumns, FormPage, SaveBar, savedByHand, useLeaveGuard, useSaveKey } from '@lapis/portal';
import { href } from '@lapis/router';
import { ConsentPanel } from './ConsentPanel';
import { TagsField } from '../../cms/fields/TagsField';
import { mediaTagsQuery } from '../../media/media.queries';
import { MakingNotice } from '../../media/upload/MakingNotice';
import { useMediaForm } from './media-form';
import { InTrash } from './InTrash';
import { MediaConflict } from './MediaConflict';
import styles from './MediaForm.module.css';
import { MediaSide } from './MediaSide';
import { PictureStage } from './PictureStage';
import { DescriptionPanel } from './DescriptionPanel';

/** Form for a file. `media` is the newest copy, which may change while the form is open. */
export function MediaForm({ media }: { media: Media }) {
  const form = useMediaForm(media);
  const { serverVersion, failure, isUnsaved, isSaving, save } = form;
  const isPicture = media.kind === 'image';
  useSaveKey(save);
  useLeaveGuard(isUnsaved, 'Your changes on this page will be lost.');

  return (
    <FormPage
      label="File"
      title={media.name}
      back={{ to: href('admin.media'), label: 'Pictures & files' }}
      bar={<SaveBar state={savedByHand(isUnsaved, isSaving)} isBusy={isSaving} isIdle={!isUnsaved} />}
      onSubmit={save}
      failure={failure}
    >
      {media.deleted_at !== null && <InTrash media={media} />}
      {serverVersion && <MediaConflict form={form} serverVersion={serverVersion} />}
      <MakingNotice media={media} />
      <FormColumns side={<MediaSide media={media} />}>
        <div className={styles.main}>
          {isPicture && media.state !== 'failed' && <PictureStage form={form} />}
          {isPicture && <DescriptionPanel form={form} />}
          <TagsField writing={form} known={mediaTagsQuery} offered="Tags used for other files" />
          <ConsentPanel form={form} />
        </div>
      </FormColumns>
    </FormPage>
  );
}
