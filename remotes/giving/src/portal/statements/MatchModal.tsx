import type { StaffGift, StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, useFailure } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInList } from '../parts/days';
import { GiftFinder } from './GiftFinder';
import type { MatchBody } from './statements.queries';

interface MatchModalProps {
  line: StatementLine;
  onMatch: (match: MatchBody) => Promise<void>;
  onClose: () => void;
}

const nothing = { message: 'Please choose a gift.', errors: { gift_id: ['Type a name or a reference.'] } };

export function MatchModal({ line, onMatch, onClose }: MatchModalProps) {
  const [gift, setGift] = useState<StaffGift | null>(null);
  const [isNewAmount, setNewAmount] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const matching = useMutation({ mutationFn: onMatch, onSuccess: onClose });
  const refusal = useFailure(matching.error);
  const mayChange = gift?.interval === 'month' && gift.method === 'transfer' && gift.amount !== line.amount;
  return (
    <FormModal
      title={`Which gift is ${pounds(line.amount)}?`}
      button="This is the gift"
      isBusy={matching.isPending}
      failure={isMissing ? nothing : refusal}
      onSubmit={() => {
        setMissing(gift === null);
        if (gift !== null)
          matching.mutate({ gift_id: gift.id, ...(mayChange && isNewAmount && { is_new_amount: true }) });
      }}
      onClose={onClose}
    >
      <p dir="auto">
        {line.text}, {dayInList(line.booked_on)}
      </p>
      <GiftFinder
        onChange={(found) => {
          setGift(found);
          setMissing(false);
        }}
      />
      {mayChange && (
        <Checkbox
          label={`They give ${pounds(line.amount)} instead of ${pounds(gift.amount)} from this month on`}
          checked={isNewAmount}
          onChange={({ target }) => setNewAmount(target.checked)}
        />
      )}
    </FormModal>
  );
}
