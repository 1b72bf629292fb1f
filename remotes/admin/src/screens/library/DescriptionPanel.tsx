import { textProps } from '@lapis/portal';
import { Checkbox, TextArea } from '@lapis/ui/forms';
import type { MediaForm } from './media-form';
import styles from './MediaForm.module.css';

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
        {...textProps(form, 'alt')}
        rows={2}
        maxLength={500}
        disabled={fields.decorative}
      />
      <Checkbox
        label="Decorative: needs no description"
        name="decorative"
        checked={fields.decorative}
        onChange={(event) => change({ decorative: event.target.checked })}
      />
      <TextArea
        label="Caption"
        hint="Shown below it in galleries, for everyone."
        {...textProps(form, 'caption')}
        rows={2}
        maxLength={1000}
      />
    </div>
  );
}
