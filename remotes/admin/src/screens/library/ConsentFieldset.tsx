import { textOf, type Writes } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import styles from './ConsentPanel.module.css';
import { ConsentFormField } from './ConsentFormField';
import type { ConsentFields } from './media-form';

interface ConsentFieldsetProps extends Writes<ConsentFields> {
  /** Of the file whose signed form can be downloaded. */
  mediaId?: number;
}

/** What is written down of a consent, with the form on which it was given. */
export const ConsentFieldset = ({ mediaId, ...consent }: ConsentFieldsetProps) => (
  <div className={styles.fields}>
    <Field
      label="Who gave it"
      hint="The people shown, or a child’s parent or carer."
      {...textOf(consent, 'from', 'consent')}
      maxLength={200}
      required
    />
    <Field
      label="What for"
      hint="Such as the website and the annual report."
      {...textOf(consent, 'covers', 'consent')}
      maxLength={500}
      required
    />
    <Field
      label="Given on"
      hint="The day on the form."
      type="date"
      {...textOf(consent, 'given_at', 'consent')}
      required
    />
    <Field
      label="Until"
      name="consent.until"
      hint="The last day. Leave it empty if there is none."
      type="date"
      value={consent.fields.until ?? ''}
      onChange={({ target }) => consent.change({ until: target.value || null })}
    />
    <div className={styles.note}>
      <ConsentFormField
        form={consent.fields.form}
        mediaId={mediaId}
        onChange={(form) => consent.change({ form })}
      />
    </div>
    <TextArea
      className={styles.note}
      label="Note"
      hint="Such as where the paper is kept. Visitors never see it."
      {...textOf(consent, 'note', 'consent')}
      rows={2}
      maxLength={2000}
    />
  </div>
);
