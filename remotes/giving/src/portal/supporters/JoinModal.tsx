import type { SupporterWhole } from '@lapis/contract';
import { FormModal, notices, useFailure, type RadioChoice, RadioField } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Points } from '../parts/Points';
import { joinSupporters, keepSupporter } from './supporters.queries';

interface MergeCandidate {
  id: number;
  name: string;
  email: string;
}

interface JoinModalProps {
  supporter: SupporterWhole;
  other: MergeCandidate;
  onClose: () => void;
}

const withEmail = ({ name, email }: MergeCandidate) => (email ? `${name} (${email})` : name);

export function JoinModal({ supporter, other, onClose }: JoinModalProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [kept, setKept] = useState<'this' | 'other'>('this');
  const [stays, goes]: [MergeCandidate, MergeCandidate] =
    kept === 'this' ? [supporter, other] : [other, supporter];
  const joining = useMutation({
    mutationFn: () => joinSupporters(stays.id, goes.id),
    onSuccess(joined) {
      client.removeQueries({ queryKey: ['giving', 'supporters', 'one', goes.id] });
      keepSupporter(client, joined);
      notices.say(`They are now one supporter: ${joined.name}.`);
      onClose();
      void navigate(href('admin.giving.supporter', { id: joined.id }), { replace: true });
    },
  });
  const choices: RadioChoice<'this' | 'other'>[] = [
    { value: 'this', label: withEmail(supporter), hint: 'This page' },
    { value: 'other', label: withEmail(other) },
  ];
  return (
    <FormModal
      title="Merge two supporters"
      button="Merge them"
      isDanger
      isBusy={joining.isPending}
      failure={useFailure(joining.error)}
      onSubmit={joining.mutate}
      onClose={onClose}
    >
      <RadioField
        legend="Whose name and address should stay?"
        choices={choices}
        value={kept}
        onChange={setKept}
      />
      <Points>
        <li>
          All gifts, Gift Aid declarations, emails, contact preferences and messages of {withEmail(goes)} move
          to {withEmail(stays)}.
        </li>
        <li>
          {withEmail(goes)} will no longer be in the list. The name and address of {withEmail(stays)} stay as
          they are; a different email address or phone number goes into the note.
        </li>
        <li>This cannot be undone.</li>
      </Points>
    </FormModal>
  );
}
