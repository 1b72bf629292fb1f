import type { SupporterWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Action, Actions, Fact, Facts, FormModal, notices, Panel, useFailure } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../kit/format-day';
import { Points } from '../parts/Points';
import { keepSupporter, separateSupporters } from './supporters.queries';

type MergedRecord = SupporterWhole['merged'][number];

/** Records merged into a supporter, which can be separated again for 30 days. */
export function MergedPanel({ supporter }: { supporter: SupporterWhole }) {
  const [opened, setOpened] = useState<MergedRecord | null>(null);
  return (
    <Panel title="Merged">
      {supporter.merged.map((other) => (
        <div key={other.id}>
          <Facts>
            <Fact label={other.name}>
              {other.email && <div>{other.email}</div>}
              {other.gift_aid === 'apart' && <div>Gift Aid stays apart</div>}
              {other.separable && <div>Can be separated until {formatDay(other.separable.until)}</div>}
            </Fact>
          </Facts>
          {other.separable && (
            <Actions>
              <Action onPress={() => setOpened(other)}>Separate {other.name} again</Action>
            </Actions>
          )}
        </div>
      ))}
      {opened && <SeparateModal supporter={supporter} other={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

const details = { email: 'email address', phone: 'phone number', address: 'address', note: 'note' };

interface SeparateModalProps {
  supporter: SupporterWhole;
  other: MergedRecord;
  onClose: () => void;
}

function SeparateModal({ supporter, other, onClose }: SeparateModalProps) {
  const client = useQueryClient();
  const { name } = supporter;
  const separating = useMutation({
    mutationFn: () => separateSupporters(supporter.id, other.id),
    onSuccess({ results, stayed }) {
      keepSupporter(client, results);
      client.removeQueries({ queryKey: ['giving', 'supporters', 'one', other.id] });
      const left = stayed.map((detail) => details[detail]).join(', ');
      notices.say(
        `${name} and ${other.name} are two supporters again.${left && ` Changed since, so please check on this page: ${left}.`}`,
      );
      onClose();
    },
  });
  const taxBack = other.separable?.tax_back ?? 0;
  return (
    <FormModal
      title={`Separate ${other.name} again`}
      button="Separate them"
      isDanger
      isBusy={separating.isPending}
      failure={useFailure(separating.error)}
      onSubmit={separating.mutate}
      onClose={onClose}
    >
      <Points>
        <li>
          {other.name} gets back the gifts and declarations that the merge moved, with all payments that have
          come for these gifts since, and the name, address and note as they were.
        </li>
        <li>
          What has come to {name} since the merge stays here, such as new gifts and new declarations. What the
          merge added to the details of {name} is taken out, unless it was changed since.
        </li>
        {taxBack > 0 && (
          <li>
            Gift Aid was claimed on gifts of one under a declaration of the other. {pounds(taxBack)} goes back
            to HMRC with the next claim.
          </li>
        )}
        <li>No email goes out. You can merge them again.</li>
      </Points>
    </FormModal>
  );
}
