import type { FundWhole } from '@lapis/contract';
import { FormModal, notices } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { assignPurposes, forgetFunds, fundsQuery } from './funds.queries';

interface PurposesModalProps {
  fund: FundWhole;
  onClose: () => void;
}

export function PurposesModal({ fund, onClose }: PurposesModalProps) {
  const client = useQueryClient();
  const { data: funds = [] } = useQuery(fundsQuery());
  const lists = { appeals: fund.appeals, projects: fund.projects };
  const chosenOf = (list: FundWhole['appeals']) =>
    list.filter(({ fund_id }) => fund_id === fund.id).map(({ id }) => id);
  const [chosen, setChosen] = useState({
    appeals: chosenOf(fund.appeals),
    projects: chosenOf(fund.projects),
  });
  const assigning = useMutation({
    mutationFn: () => assignPurposes(fund, chosen),
    onSuccess() {
      forgetFunds(client);
      notices.say(`What belongs to ${fund.title} is saved.`);
      onClose();
    },
  });
  const elsewhere = (id: number) =>
    id === fund.id ? '' : (funds.find((each) => each.id === id && each.role === null)?.title ?? '');
  const choices = (name: 'appeals' | 'projects', one: string) =>
    lists[name].map(({ id, title, fund_id }) => (
      <Checkbox
        key={`${name} ${id}`}
        name={name}
        label={[`${one}: ${title}`, elsewhere(fund_id) && `(now in ${elsewhere(fund_id)})`]
          .filter(Boolean)
          .join(' ')}
        checked={chosen[name].includes(id)}
        onChange={({ target }) =>
          setChosen((before) => ({
            ...before,
            [name]: target.checked ? [...before[name], id] : before[name].filter((each) => each !== id),
          }))
        }
      />
    ));
  return (
    <FormModal
      title={`What belongs to ${fund.title}`}
      button="Save"
      isBusy={assigning.isPending}
      failure={useChecked(assigning.error).failure}
      onSubmit={() => assigning.mutate()}
      onClose={onClose}
    >
      <p>
        All that was ever given for an appeal or project moves with it, in past years too, with its Gift Aid.
        If the trustees moved money on a certain day, enter a transfer instead. What you leave out belongs to{' '}
        {fund.is_restricted ? 'the fund for other restricted gifts' : 'the general fund'}.
      </p>
      {fund.appeals.length + fund.projects.length === 0 && (
        <p>There is no {fund.is_restricted ? 'restricted' : 'unrestricted'} appeal or project yet.</p>
      )}
      {choices('appeals', 'Appeal')}
      {choices('projects', 'Project')}
    </FormModal>
  );
}
