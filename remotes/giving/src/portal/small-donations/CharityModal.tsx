import type { ConnectedCharity } from '@lapis/contract';
import { charityProblems } from '@lapis/contract/small-donation-rules';
import { FormModal, notices } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { addCharity, changeCharity, keepSmallDonations } from './small-donations.queries';

interface CharityModalProps {
  /** Charity to change; null to add one. */
  charity: ConnectedCharity | null;
  onClose: () => void;
}

export function CharityModal({ charity, onClose }: CharityModalProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({
    name: charity?.name ?? '',
    reference: charity?.reference ?? '',
    makes_claims: charity?.makes_claims ?? true,
    has_buildings: charity?.has_buildings ?? false,
  });
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const saving = useMutation({
    mutationFn: () => (charity ? changeCharity(charity.id, typed) : addCharity(typed)),
    onSuccess(changed) {
      keepSmallDonations(client, changed);
      notices.say(charity ? `${typed.name} has been changed.` : `${typed.name} has been added.`);
      onClose();
    },
  });
  const { failure, passes } = useChecked(saving.error);
  return (
    <FormModal
      title={charity ? `Change ${charity.name}` : 'Add a charity'}
      button={charity ? 'Save' : 'Add the charity'}
      isBusy={saving.isPending}
      failure={failure}
      onSubmit={() => passes(charityProblems(typed)) && saving.mutate()}
      onClose={onClose}
    >
      <p>
        Charities are connected if the same people control them, and their purposes and activities are the
        same or much alike.
      </p>
      <Field
        label="Name of the charity"
        name="name"
        autoComplete="off"
        maxLength={200}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        required
      />
      <Field
        label="HMRC’s reference"
        name="reference"
        hint="Such as AB12345. It is not the Charity Commission’s number."
        autoComplete="off"
        maxLength={20}
        value={typed.reference}
        onChange={({ target }) => change({ reference: target.value })}
        required
      />
      <Checkbox
        label="It claims on small donations too"
        name="makes_claims"
        checked={typed.makes_claims}
        onChange={({ target }) => change({ makes_claims: target.checked })}
      />
      <Checkbox
        label="It has community buildings"
        name="has_buildings"
        checked={typed.has_buildings}
        onChange={({ target }) => change({ has_buildings: target.checked })}
      />
    </FormModal>
  );
}
