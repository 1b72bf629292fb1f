import type { Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Button } from '@lapis/ui';
import { Checkbox, Form, type FormFailure, TextArea } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Modal } from '../../../kit/modal/Modal';
import { notices } from '../../../kit/notices/notices';
import { forgetMedia, mediaQuery, previewQuery, saveMedia } from '../../../media/media.queries';
import styles from './Many.module.css';
import type { WindowProps } from './windows';

/** What is said of a picture here. */
type Words = Pick<Media, 'alt' | 'caption' | 'decorative' | 'people'>;

const wordsOf = ({ alt, caption, decorative, people }: Media): Words => ({
  alt,
  caption,
  decorative,
  people,
});

/** Describes pictures one after the other: Enter saves one and goes on to the next. */
export function DescribeWindow({ files: chosen, onClose }: WindowProps) {
  const client = useQueryClient();
  const [files, setFiles] = useState(() => chosen.filter(({ kind }) => kind === 'image'));
  const [at, setAt] = useState(0);
  const form = useId();
  const file = files[at];
  const saving = useMutation({
    mutationFn: ({ media, words }: { media: Media; words: Words }) =>
      saveMedia(media.id, { ...words, version: media.version }),
    onSuccess({ media, serverVersion }) {
      const newest = media ?? serverVersion;
      client.setQueryData(mediaQuery(newest.id).queryKey, newest);
      setFiles((before) => before.map((one) => (one.id === newest.id ? newest : one)));
      if (media) return goOn();
      notices.say(`Someone else has just changed “${newest.name}”. Please look at it again.`);
    },
  });
  // The form moves the focus with every new failure, so one failure must stay one object.
  const failure = useMemo(() => (saving.error ? failureOf(saving.error) : null), [saving.error]);

  function close() {
    forgetMedia(client);
    onClose();
  }

  function goTo(next: number) {
    saving.reset();
    setAt(next);
  }

  /** The last one closes the window. */
  function goOn() {
    if (at + 1 < files.length) return goTo(at + 1);
    notices.say('That was the last of the pictures.');
    close();
  }

  function save(media: Media, words: Words) {
    if (saving.isPending) return;
    if (JSON.stringify(words) === JSON.stringify(wordsOf(media))) goOn();
    else saving.mutate({ media, words });
  }

  if (!file) {
    return (
      <Modal title="Describe pictures" onClose={close} isNarrow>
        <p>There is no picture among the files that you chose.</p>
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
            {at + 1} of {files.length}
          </p>
          {at > 0 && (
            <Button variant="quiet" onClick={() => goTo(at - 1)}>
              Back
            </Button>
          )}
          <Button variant="quiet" onClick={goOn}>
            Skip
          </Button>
          <Button type="submit" form={form} busy={saving.isPending}>
            {at + 1 === files.length ? 'Save and finish' : 'Save and next'}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <LargePicture file={file} />
        <Described
          // Of the next one, and of the copy that somebody else has saved, the fields are others.
          key={`${file.id} ${file.version}`}
          form={form}
          file={file}
          failure={failure}
          onSave={(words) => save(file, words)}
        />
      </div>
    </Modal>
  );
}

interface DescribedProps {
  /** The form's id, by which the window's button sends it. */
  form: string;
  file: Media;
  failure: FormFailure | null;
  onSave: (words: Words) => void;
}

function Described({ form, file, failure, onSave }: DescribedProps) {
  const [words, setWords] = useState(() => wordsOf(file));
  const change = (changed: Partial<Words>) => setWords((before) => ({ ...before, ...changed }));
  const fields = useRef<HTMLDivElement>(null);

  // What comes next is to type.
  useEffect(() => fields.current?.querySelector<HTMLElement>('textarea:enabled')?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSave(words);
  }

  return (
    <Form id={form} onSubmit={() => onSave(words)} failure={failure} noValidate>
      <div ref={fields} className={styles.words}>
        <TextArea
          label="Description"
          name="alt"
          hint="For people who can’t see it: what matters in it, in a sentence. Enter saves it and goes on."
          value={words.alt}
          onChange={({ target }) => change({ alt: target.value })}
          onKeyDown={onKeyDown}
          rows={3}
          maxLength={500}
          disabled={words.decorative}
        />
        <Checkbox
          label="Decorative: it says nothing"
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
        {words.people && !file.consent && (
          <p>Visitors see it once consent for it is on record: close this window, then press Consent.</p>
        )}
      </div>
    </Form>
  );
}

/** The whole picture, also one that visitors may not see; what it shows is what is being written. */
function LargePicture({ file: { id, name, placeholder, state } }: { file: Media }) {
  const { data } = useQuery({ ...previewQuery(id, 1280), enabled: state === 'ready' });
  return (
    <p className={styles.picture}>
      <img src={data?.url ?? placeholder} alt="" />
      {name}
    </p>
  );
}
