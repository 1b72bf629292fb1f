import { afterSaving, FormModal, notices, RadioField } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { addFund, forgetFunds } from './funds.queries';

export function AddFundModal({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<'restricted' | 'unrestricted'>('restricted');
  const adding = useMutation({
    mutationFn: () => addFund({ title, is_restricted: kind === 'restricted' }),
    onSuccess(fund) {
      forgetFunds(client);
      notices.say(`${fund.title} is there. Now choose what belongs to it.`);
      onClose();
      void navigate(href('admin.giving.fund', { id: fund.id }), afterSaving);
    },
  });
  const { failure, passes } = useChecked(adding.error);
  return (
    <FormModal
      title="Add a fund"
      button="Add it"
      isBusy={adding.isPending}
      failure={failure}
      onSubmit={() => {
        if (passes({ title: title.trim() === '' ? 'Please give the fund a name.' : undefined }))
          adding.mutate();
      }}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="title"
        hint="Such as School."
        autoComplete="off"
        maxLength={120}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        required
      />
      <RadioField
        legend="What its money may be used for"
        choices={[
          {
            value: 'restricted',
            label: 'Only for its purpose (restricted)',
            hint: 'For appeals and projects whose gifts may only be used for them.',
          },
          {
            value: 'unrestricted',
            label: 'For any of your work (unrestricted)',
            hint: 'Money that the trustees have set aside, and can use otherwise.',
          },
        ]}
        value={kind}
        onChange={setKind}
      />
      <p>This can’t be changed later. If it is wrong, close the fund and add another.</p>
    </FormModal>
  );
}
