import { LoadFailure } from '@lapis/portal';
import { LoadingInline } from '@lapis/ui';
import { FieldErrors } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CropStage } from './CropStage';
import { FocusStage } from './FocusStage';
import { previewQuery } from '../../media/media.queries';
import type { MediaForm } from './media-form';
import styles from './Stage.module.css';

const tasks = [
  { name: 'focus', label: 'What matters most', Stage: FocusStage },
  { name: 'crop', label: 'Crop', Stage: CropStage },
] as const;

export function PictureStage({ form }: { form: MediaForm }) {
  const [task, setTask] = useState<(typeof tasks)[number]['name']>('focus');
  const { data: preview, error, refetch } = useQuery(previewQuery(form.base.id, 1280));
  if (error) return <LoadFailure what="The picture" error={error} onRetry={refetch} />;
  if (!preview) return <LoadingInline />;
  return (
    <section className={styles.picture} aria-label="Picture">
      <div className={styles.tasks} role="group" aria-label="What to change">
        {tasks.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={styles.task}
            aria-pressed={name === task}
            onClick={() => setTask(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {tasks.map(({ name, Stage }) => name === task && <Stage key={name} form={form} preview={preview} />)}
      <FieldErrors name="crop" />
    </section>
  );
}
