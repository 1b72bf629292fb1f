import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, useFailure } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Giver, nobody } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { dayInList } from '../parts/days';
import { PurposeField } from '../purpose/PurposeField';
import { purposeOf } from '../purpose/purposes.queries';
import type { Match } from './statements.queries';

/** A supporter whose payment it may be. */
export interface Known {
  id: number;
  name: string;
}

interface NewGiftModalProps {
  line: StatementLine;
  known: Known | null;
  onMatch: (match: Match) => Promise<void>;
  onClose: () => void;
}

const unnamed = {
  message: 'Please say who gave it.',
  errors: { name: ['Type a name, or tick the box if you don’t know.'] },
};

/** Makes a gift of a payment that nobody has announced. */
export function NewGiftModal({ line, known, onMatch, onClose }: NewGiftModalProps) {
  const [giver, setGiver] = useState<Giver>(
    known ? { ...nobody, supporter: { ...known, email: '' } } : nobody,
  );
  const [isUnknown, setUnknown] = useState(false);
  const [purpose, setPurpose] = useState('');
  const [isMissing, setMissing] = useState(false);
  const matching = useMutation({ mutationFn: onMatch, onSuccess: onClose });
  const refusal = useFailure(matching.error);
  const name = giver.name.trim();

  function submit() {
    const hasGiver = isUnknown || giver.supporter !== null || name !== '';
    setMissing(!hasGiver);
    if (!hasGiver) return;
    const from = isUnknown
      ? { supporter_id: null }
      : giver.supporter
        ? { supporter_id: giver.supporter.id }
        : { name };
    matching.mutate({ ...from, ...purposeOf(purpose) });
  }

  return (
    <FormModal
      title={`A new gift of ${pounds(line.amount)}`}
      button="Add the gift"
      isBusy={matching.isPending}
      failure={isMissing ? unnamed : refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p dir="auto">
        {line.text}, {dayInList(line.booked_on)}
      </p>
      {!isUnknown && <GiverField label="From" giver={giver} asksEmail={false} onChange={setGiver} />}
      <Checkbox
        label="We don’t know who gave it"
        checked={isUnknown}
        onChange={({ target }) => setUnknown(target.checked)}
      />
      <PurposeField label="For" value={purpose} onChange={setPurpose} />
    </FormModal>
  );
}
