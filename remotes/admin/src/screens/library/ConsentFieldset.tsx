import { textProps, type FieldWriter } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import styles from './ConsentPanel.module.css';
import { ConsentFormField } from './ConsentFormField';
import type { ConsentFields } from './media-form';

interface ConsentFieldsetProps extends FieldWriter<ConsentFields> {
  /** Id of the file whose signed form can be downloaded. */
  mediaId?: number;
}

export const ConsentFieldset = ({ mediaId, ...consent }: ConsentFieldsetProps) => (
  <div className={styles.fields}>
    <Field
      label="Who gave it"
      hint="The people shown, or a child’s parent or carer."
      {...textProps(consent, 'from', 'consent')}
      maxLength={200}
      required
    />
    <Field
      label="What for"
      hint="Such as the website and the annual report."
      {...textProps(consent, 'covers', 'consent')}
      maxLength={500}
      required
    />
    <Field
      label="Given on"
      hint="The day on the form."
      type="date"
      {...textProps(consent, 'given_at', 'consent')}
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
      {...textProps(consent, 'note', 'consent')}
      rows={2}
      maxLength={2000}
    />
  </div>
);
