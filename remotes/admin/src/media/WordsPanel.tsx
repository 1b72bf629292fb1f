import { Checkbox, TextArea } from '@lapis/ui/forms';
import type { MediaForm } from './media-form';
import styles from './MediaForm.module.css';

/** What is said of a picture to visitors. */
export function WordsPanel({ form: { fields, change } }: { form: MediaForm }) {
  return (
    <div className={styles.words}>
      <TextArea
        label="Description"
        name="alt"
        hint={
          fields.decorative
            ? 'A decorative picture is not described.'
            : 'For people who can’t see it: what matters in it, in a sentence.'
        }
        rows={2}
        value={fields.alt}
        onChange={(event) => change({ alt: event.target.value })}
        maxLength={500}
        disabled={fields.decorative}
      />
      <Checkbox
        label="Decorative: it says nothing that the text beside it does not"
        name="decorative"
        checked={fields.decorative}
        onChange={(event) => change({ decorative: event.target.checked })}
      />
      <TextArea
        label="Caption"
        name="caption"
        hint="Stands below it in galleries, for everybody."
        rows={2}
        value={fields.caption}
        onChange={(event) => change({ caption: event.target.value })}
        maxLength={1000}
      />
    </div>
  );
}
