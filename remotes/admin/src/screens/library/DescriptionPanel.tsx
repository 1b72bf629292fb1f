import { textOf } from '@lapis/portal';
import { Checkbox, TextArea } from '@lapis/ui/forms';
import type { MediaForm } from './media-form';
import styles from './MediaForm.module.css';

/** What is said of a picture to visitors. */
export function DescriptionPanel({ form }: { form: MediaForm }) {
  const { fields, change } = form;
  return (
    <div className={styles.words}>
      <TextArea
        label="Description"
        hint={
          fields.decorative
            ? 'A decorative picture needs no description.'
            : 'For people who can’t see it: what matters in it, in a sentence.'
        }
        {...textOf(form, 'alt')}
        rows={2}
        maxLength={500}
        disabled={fields.decorative}
      />
      <Checkbox
        label="Decorative: it adds nothing to the text beside it"
        name="decorative"
        checked={fields.decorative}
        onChange={(event) => change({ decorative: event.target.checked })}
      />
      <TextArea
        label="Caption"
        hint="Shown below it in galleries, for everyone."
        {...textOf(form, 'caption')}
        rows={2}
        maxLength={1000}
      />
    </div>
  );
}
