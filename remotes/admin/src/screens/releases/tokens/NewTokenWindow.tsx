import { Modal, Select, useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { CopyButton } from '@lapis/ui/copy-button';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { partName } from '../release-words';
import styles from './NewTokenWindow.module.css';
import { makeToken, tokensQuery } from './tokens.queries';

const terms = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: 'Half a year' },
  { value: '366', label: 'A year' },
] as const;

interface NewTokenWindowProps {
  app: string;
  onClose: () => void;
}

/** Creates a token, and shows it only once. */
export function NewTokenWindow({ app, onClose }: NewTokenWindowProps) {
  const [title, setTitle] = useState('');
  const [days, setDays] = useState<(typeof terms)[number]['value']>('90');
  const client = useQueryClient();
  const form = useId();
  const making = useMutation({
    mutationFn: () => makeToken(app, { title, days: Number(days) }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery(app).queryKey }),
    // Keeps the secret out of the cache.
    gcTime: 0,
  });
  const failure = useFailure(making.error);

  if (making.data) {
    return (
      <Modal
        key="made"
        isNarrow
        title="Copy the token now"
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Secret token={making.data.token} />
      </Modal>
    );
  }
  return (
    <Modal
      isNarrow
      title={`Make a token for ${partName(app)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={making.isPending}>
            Make the token
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => !making.isPending && making.mutate()} failure={failure} noValidate>
        <Field
          label="Who uses it"
          hint="Such as “public team”, so that you know later whose it is."
          name="title"
          maxLength={80}
          required
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Select label="Valid for" name="days" value={days} options={[...terms]} onChange={setDays} />
      </Form>
    </Modal>
  );
}

const Secret = ({ token }: { token: string }) => (
  <div className={styles.secret}>
    <Field
      label="Token"
      hint="It is shown only once. Give it to no one but the team: anyone who has it can release this part of the site."
      name="token"
      value={token}
      readOnly
      dir="ltr"
      onFocus={({ target }) => target.select()}
    />
    <CopyButton text={token} label="Copy the token" />
  </div>
);
