import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, FormModal, useFailure } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NotEligibleField } from '../gifts/NotEligibleField';
import { type TypedGiver, nobody, sentGiver } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { dayInList } from '../parts/days';
import { PurposeField } from '../purpose/PurposeField';
import { parsePurpose } from '../purpose/purposes.queries';
import type { MatchBody } from './statements.queries';

/** Supporter who may be the giver. */
export interface SuggestedGiver {
  id: number;
  name: string;
}

interface NewGiftModalProps {
  line: StatementLine;
  known: SuggestedGiver | null;
  onMatch: (match: MatchBody) => Promise<void>;
  onClose: () => void;
}

const unnamed = {
  message: 'Please say who gave it.',
  errors: { name: ['Type a name, or tick the box if you don’t know.'] },
};

export function NewGiftModal({ line, known, onMatch, onClose }: NewGiftModalProps) {
  const [giver, setGiver] = useState<TypedGiver>(
    known ? { ...nobody, supporter: { ...known, email: '' } } : nobody,
  );
  const [isUnknown, setUnknown] = useState(false);
  const [purpose, setPurpose] = useState('');
  const [isMonthly, setMonthly] = useState(false);
  const [isLeftOut, setLeftOut] = useState(false);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const matching = useMutation({ mutationFn: onMatch, onSuccess: onClose });
  const refusal = useFailure(matching.error);
  const name = giver.name.trim();

  function submit() {
    const hasGiver = isUnknown || giver.supporter !== null || name !== '';
    setMissing(!hasGiver);
    if (!hasGiver) return;
    const from = isUnknown ? { supporter_id: null } : sentGiver(giver);
    matching.mutate({
      ...from,
      ...parsePurpose(purpose),
      ...(isMonthly && { is_monthly: true }),
      ...(isLeftOut && { no_gift_aid: true }),
      ...(note.trim() && { note: note.trim() }),
    });
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
      {!isUnknown && <GiverField label="From" giver={giver} onChange={setGiver} />}
      <Checkbox
        label="We don’t know who gave it"
        checked={isUnknown}
        onChange={({ target }) => setUnknown(target.checked)}
      />
      <PurposeField label="For" value={purpose} onChange={setPurpose} />
      <NotEligibleField value={isLeftOut} onChange={setLeftOut} />
      <div>
        <Checkbox
          label="They give this every month by standing order"
          checked={isMonthly}
          onChange={({ target }) => setMonthly(target.checked)}
        />
        <Aside>
          Payments with the same words and amount are then matched automatically. No thank-you email is sent
          for them, unless you choose so on the page of the standing order.
        </Aside>
      </div>
      <Field
        label="Note"
        name="note"
        hint="For your records. The giver does not see it."
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormModal>
  );
}
