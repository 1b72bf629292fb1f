import type { ConsentForm } from '@lapis/contract';
import { toFailure, send } from '@lapis/http';
import { attempt } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { FieldErrors } from '@lapis/ui/forms';
import { saveFile } from '@lapis/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { formatSize } from '../../media/file-facts';
import styles from './ConsentPanel.module.css';

interface ConsentFormFieldProps {
  form: ConsentForm | null;
  mediaId?: number | undefined;
  onChange: (form: ConsentForm | null) => void;
}

/** Field for a signed consent form, which only staff can see. */
export function ConsentFormField({ form, mediaId, onChange }: ConsentFormFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append('files', file, file.name);
      return (await send('POST /admin/media/consent-forms', { body, quiet: true })).results;
    },
    onSuccess: onChange,
  });
  return (
    <div className={styles.form} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        Signed form
      </p>
      <p className={styles.hint}>
        {form ? `${form.name}, ${formatSize(form.size)}` : 'A PDF or a picture. Only staff ever see it.'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Signed form to upload"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) sending.mutate(file);
          // Allows the same file to be chosen again.
          currentTarget.value = '';
        }}
      />
      <div className={styles.actions}>
        <Button variant="quiet" busy={sending.isPending} onClick={() => input.current?.click()}>
          {form ? 'Replace' : 'Upload the form'}
        </Button>
        {form && mediaId !== undefined && (
          <Button variant="quiet" onClick={() => void attempt(() => downloadForm(mediaId, form.name))}>
            Download
          </Button>
        )}
        {form && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {sending.error && (
        <p className={styles.refused} role="alert">
          {toFailure(sending.error).message}
        </p>
      )}
      <FieldErrors name="consent.form" />
    </div>
  );
}

/** Downloads the form, rather than opening it within the site. */
async function downloadForm(id: number, name: string) {
  const content = await send('GET /admin/media/:id/consent-form', { params: { id }, isFile: true });
  if (!(content instanceof Blob)) throw new Error('The form could not be downloaded.');
  saveFile({ name, type: content.type, content });
}
