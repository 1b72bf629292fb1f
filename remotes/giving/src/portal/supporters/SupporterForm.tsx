import type { SupporterFields as Fields, SupporterWhole } from '@lapis/contract';
import { notices, useSavedForm } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { SupporterFields } from './SupporterFields';
import styles from './SupporterForm.module.css';
import { changeSupporter, keepSupporter } from './supporters.queries';

/** Form for a supporter. Changes saved by other users appear in the fields that this user hasn't edited. */
export function SupporterForm({ supporter }: { supporter: SupporterWhole }) {
  const client = useQueryClient();
  const { id, version } = supporter;
  const { form, fields, isUnsaved, isSaving, change } = useSavedForm<SupporterWhole, Fields>({
    stored: supporter,
    typed: ({ name, email, phone, address_lines, note }) => ({ name, email, phone, address_lines, note }),
    save: (changes) => changeSupporter(id, { ...changes, version }),
    keep: (newest) => keepSupporter(client, newest),
    onSaved: ({ name }) => notices.say(`${name} is saved.`, { about: `supporter ${id}` }),
  });

  return (
    <Form
      className={styles.form}
      aria-label="Name and contact"
      onSubmit={form.onSubmit}
      failure={form.failure}
      noValidate
    >
      <SupporterFields fields={fields} change={change} />
      <Button className={styles.submit} type="submit" busy={isSaving} aria-disabled={!isUnsaved || undefined}>
        {isSaving ? 'Saving…' : isUnsaved ? 'Save' : 'Saved'}
      </Button>
    </Form>
  );
}
