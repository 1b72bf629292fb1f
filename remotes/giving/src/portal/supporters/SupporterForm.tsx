import type { SupporterWhole } from '@lapis/contract';
import { notices, resultsOf409, useEdits, useFailure, useLeaveGuard, useSaveKey } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SupporterFields } from './SupporterFields';
import styles from './SupporterForm.module.css';
import { changeSupporter, keepSupporter } from './supporters.queries';

/** Name and contact of a supporter. What somebody else saved meanwhile shows through where nothing was typed. */
export function SupporterForm({ supporter }: { supporter: SupporterWhole }) {
  const client = useQueryClient();
  const { id, version, name, email, phone, address_lines, note } = supporter;
  const { fields, changes, isUnsaved, change, forget } = useEdits({
    name,
    email,
    phone,
    address_lines,
    note,
  });
  const save = useMutation({
    mutationFn: (sent: typeof changes) => changeSupporter(id, { ...sent, version }),
    onSuccess(saved, sent) {
      forget(sent);
      keepSupporter(client, saved);
      notices.say(`${saved.name} is saved.`);
    },
    onError(error) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<SupporterWhole>(error);
      if (newest) keepSupporter(client, newest);
    },
  });
  const failure = useFailure(save.error);
  useLeaveGuard(isUnsaved, 'What you typed will be lost.');
  useSaveKey(submit);

  function submit() {
    if (isUnsaved && !save.isPending) save.mutate(changes);
  }

  return (
    <Form
      className={styles.form}
      aria-label="Name and contact"
      onSubmit={submit}
      failure={failure}
      noValidate
    >
      <SupporterFields fields={fields} change={change} />
      <Button
        className={styles.submit}
        type="submit"
        busy={save.isPending}
        aria-disabled={!isUnsaved || undefined}
      >
        {save.isPending ? 'Saving…' : isUnsaved ? 'Save' : 'Saved'}
      </Button>
    </Form>
  );
}
