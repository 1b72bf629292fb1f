import type { Declaration } from '@lapis/contract';
import {
  FormModal,
  MailNotice,
  notices,
  useFailure,
  useMailIsSent,
  type RadioChoice,
  RadioField,
} from '@lapis/portal';
import { CopyButton } from '@lapis/ui/copy-button';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../kit/format-day';
import { today } from '../parts/days';
import { forgetDeclarations, recordQuery, sendRecord } from './declarations.queries';

const ways: RadioChoice<'mail' | 'post'>[] = [
  { value: 'mail', label: 'By email, now' },
  { value: 'post', label: 'By post' },
];

export function RecordModal({ declaration, onClose }: { declaration: Declaration; onClose: () => void }) {
  const client = useQueryClient();
  const isSent = useMailIsSent();
  const [chosen, setWay] = useState<'mail' | 'post'>('mail');
  const way = isSent ? chosen : 'post';
  const [posted, setPosted] = useState(today);
  const sending = useMutation({
    mutationFn: () => sendRecord(declaration.id, way === 'post' ? posted : undefined),
    onSuccess() {
      forgetDeclarations(client);
      notices.say(
        way === 'mail'
          ? 'The written record is on its way. The declaration now counts.'
          : `The written record was posted on ${formatDay(posted)}. The declaration now counts.`,
      );
      onClose();
    },
  });
  return (
    <FormModal
      title={`The written record for ${declaration.supporter_name}`}
      button={way === 'mail' ? 'Email it' : 'Save'}
      isBusy={sending.isPending}
      failure={useFailure(sending.error)}
      onSubmit={sending.mutate}
      onClose={onClose}
    >
      <p>
        A declaration made by phone or in person only counts once a written record of it has been sent. They
        then have 30 days to cancel it as if it had never been made.
      </p>
      {isSent && <RadioField legend="How are you sending it?" choices={ways} value={way} onChange={setWay} />}
      <MailNotice>Please print the record and post it.</MailNotice>
      {way === 'post' && <Letter id={declaration.id} posted={posted} />}
      {way === 'post' && (
        <Field
          label="Posted on"
          name="sent_on"
          type="date"
          max={today()}
          value={posted}
          onChange={({ target }) => setPosted(target.value)}
          required
        />
      )}
    </FormModal>
  );
}

/** Printable text of the record, including the day on which it is posted. */
function Letter({ id, posted }: { id: number; posted: string }) {
  const { data, error } = useQuery({ ...recordQuery(id, posted), enabled: posted !== '' });
  const failure = useFailure(error);
  if (failure) return <p role="alert">{failure.message}</p>;
  return (
    data && (
      <div>
        <CopyButton text={data.text} label="Copy the letter" />
        <p>It says everything the record needs to. Paste it into a document, print it and post it.</p>
      </div>
    )
  );
}
