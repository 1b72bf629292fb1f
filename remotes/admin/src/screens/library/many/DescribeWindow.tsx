import type { Media } from '@lapis/contract';
import { Modal } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox, Form, type FormFailure, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { previewQuery } from '../../../media/media.queries';
import { useDescribing, type PictureDescription } from './describing';
import styles from './Many.module.css';
import type { WindowProps } from './windows';

export function DescribeWindow({ files, onClose }: WindowProps) {
  const { file, words, at, count, ...describing } = useDescribing(files, onClose);
  const { close, isSaving } = describing;
  const form = useId();

  if (!file || !words) {
    return (
      <Modal title="Describe pictures" onClose={close} isNarrow>
        <p>You haven’t selected any pictures.</p>
      </Modal>
    );
  }
  return (
    <Modal
      title="Describe pictures"
      className={styles.describe}
      onClose={close}
      actions={
        <>
          <p className={styles.progress} role="status">
            {at + 1} of {count}
          </p>
          {at > 0 && (
            <Button variant="quiet" aria-disabled={isSaving} onClick={describing.back}>
              Back
            </Button>
          )}
          <Button variant="quiet" aria-disabled={isSaving} onClick={describing.skip}>
            Skip
          </Button>
          <Button type="submit" form={form} busy={isSaving}>
            {at + 1 === count ? 'Save and finish' : 'Save and next'}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <LargePicture file={file} />
        <Described
          // A new key for each picture, so that its first field is focused.
          key={file.id}
          form={form}
          words={words}
          needsConsent={words.people && !file.consent}
          failure={describing.failure}
          change={(changed) => describing.change(file, changed)}
          onSave={() => describing.save(file)}
        />
      </div>
    </Modal>
  );
}

interface DescribedProps {
  /** Id of the form, which the dialog's button submits. */
  form: string;
  words: PictureDescription;
  needsConsent: boolean;
  failure: FormFailure | null;
  change: (changed: Partial<PictureDescription>) => void;
  onSave: () => void;
}

function Described({ form, words, needsConsent, failure, change, onSave }: DescribedProps) {
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => fields.current?.querySelector<HTMLElement>('textarea:enabled')?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSave();
  }

  return (
    <Form id={form} onSubmit={onSave} failure={failure} noValidate>
      <div ref={fields} className={styles.words}>
        <TextArea
          label="Description"
          name="alt"
          hint="For people who can’t see it: what matters in it, in a sentence. Enter saves it and moves on."
          value={words.alt}
          onChange={({ target }) => change({ alt: target.value })}
          onKeyDown={onKeyDown}
          rows={3}
          maxLength={500}
          disabled={words.decorative}
        />
        <Checkbox
          label="Decorative: needs no description"
          name="decorative"
          checked={words.decorative}
          onChange={({ target }) => change({ decorative: target.checked })}
        />
        <TextArea
          label="Caption"
          name="caption"
          hint="Shown below it in galleries, for everyone."
          value={words.caption}
          onChange={({ target }) => change({ caption: target.value })}
          onKeyDown={onKeyDown}
          rows={2}
          maxLength={1000}
        />
        <Checkbox
          label="Shows people who could be recognised"
          name="people"
          checked={words.people}
          onChange={({ target }) => change({ people: target.checked })}
        />
        {needsConsent && (
          <p>Visitors see it once consent for it is on record: close this window, then press Consent.</p>
        )}
      </div>
    </Form>
  );
}

/**
 * Shows the whole picture, even if visitors can't see it. Decorative here, because its description is being
 * written.
 */
function LargePicture({ file: { id, name, placeholder, state } }: { file: Media }) {
  const { data } = useQuery({ ...previewQuery(id, 1280), enabled: state === 'ready' });
  return (
    <p className={styles.picture}>
      <img src={data?.url ?? placeholder} alt="" />
      {name}
    </p>
  );
}
