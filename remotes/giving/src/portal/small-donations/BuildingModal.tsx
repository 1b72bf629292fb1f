import type { CommunityBuilding } from '@lapis/contract';
import { buildingProblems } from '@lapis/contract/small-donation-rules';
import { FormModal, notices } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { addBuilding, changeBuilding, keepSmallDonations } from './small-donations.queries';

interface BuildingModalProps {
  /** Building to change; null to add one. */
  building: CommunityBuilding | null;
  onClose: () => void;
}

export function BuildingModal({ building, onClose }: BuildingModalProps) {
  const client = useQueryClient();
  const [text, setText] = useState({
    name: building?.name ?? '',
    address: building?.address ?? '',
    postcode: building?.postcode ?? '',
  });
  const saving = useMutation({
    mutationFn: () => (building ? changeBuilding(building.id, text) : addBuilding(text)),
    onSuccess(changed) {
      keepSmallDonations(client, changed);
      notices.say(building ? `${text.name} has been changed.` : `${text.name} has been added.`);
      onClose();
    },
  });
  const { failure, passes } = useChecked(saving.error);
  const field = (name: keyof typeof text) => ({
    name,
    autoComplete: 'off',
    value: text[name],
    onChange: ({ target }: { target: { value: string } }) => setText({ ...text, [name]: target.value }),
    required: true,
  });
  return (
    <FormModal
      title={building ? `Change ${building.name}` : 'Add a building'}
      button={building ? 'Save' : 'Add the building'}
      isBusy={saving.isPending}
      failure={failure}
      onSubmit={() => passes(buildingProblems(text)) && saving.mutate()}
      onClose={onClose}
    >
      <p>
        You run charitable activities there for at least ten people, at least six times in a tax year. It is
        open to the public and free to enter. Homes and shops don’t count.
      </p>
      <Field label="Name of the building" {...field('name')} maxLength={200} />
      <Field label="First line of the address" {...field('address')} maxLength={120} />
      <Field label="Postcode" {...field('postcode')} maxLength={20} />
      {building && <p>Claims that were made keep the earlier name and address.</p>}
    </FormModal>
  );
}
