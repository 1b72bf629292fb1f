import { pounds } from '@lapis/contract/money';
import { KeptButton, RadioField } from '@lapis/portal';
import { Checkbox, useMend } from '@lapis/ui/forms';
import { useState } from 'react';
import { NotEligibleField } from '../gifts/NotEligibleField';
import { nobody, sentGiver } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { AmountField } from '../parts/AmountField';
import { moneyText } from '../parts/money-text';
import { amountProblem } from '../parts/typed-amount';
import { PurposeField } from '../purpose/PurposeField';
import { parsePurpose } from '../purpose/purposes.queries';
import { ByHandField } from './ByHandField';
import { GiftFinder } from './GiftFinder';
import styles from './SplitPart.module.css';
import type { SplitBody } from './statements.queries';

type PartChoice = Omit<SplitBody['parts'][number], 'amount'>;

export interface PartText {
  key: number;
  /** Amount in pounds, as the user typed it. */
  amount: string;
  kind: 'new' | 'awaited' | 'by-hand';
  /** Undefined until the user has chosen a gift, a giver or a payment. */
  choice: PartChoice | undefined;
}

export const partFields = (key: number): PartText => ({
  key,
  amount: '',
  kind: 'new',
  choice: undefined,
});

const missing = {
  new: ['name', 'Please enter the giver’s name, or choose “We don’t know who gave it”.'],
  awaited: ['gift_id', 'Please choose the gift that this part pays.'],
  'by-hand': ['entry_id', 'Please choose the payment that was entered by hand.'],
} as const;

/** Returns what is missing from a part, by the field that shows it. */
export function partProblems({ amount, kind, choice }: PartText, name: string) {
  const [field, words] = missing[kind];
  return {
    [`${name}.amount`]: amountProblem(amount),
    [`${name}.${field}`]: choice ? undefined : words,
  };
}

interface NewGiftText {
  giver: typeof nobody;
  isUnknown: boolean;
  purpose: string;
  isLeftOut: boolean;
}

function toChoice({ giver, isUnknown, purpose, isLeftOut }: NewGiftText): PartChoice | undefined {
  const from = isUnknown ? { supporter_id: null } : sentGiver(giver);
  if (Object.keys(from).length === 0) return undefined;
  return { ...from, ...parsePurpose(purpose), ...(isLeftOut && { no_gift_aid: true }) };
}

interface NewGiftFieldsProps {
  name: string;
  text: NewGiftText;
  onChange: (changes: Partial<NewGiftText>) => void;
  onNameMended: () => void;
}

const NewGiftFields = ({ name, text, onChange, onNameMended }: NewGiftFieldsProps) => (
  <>
    {!text.isUnknown && (
      <GiverField label="From" within={name} giver={text.giver} onChange={(giver) => onChange({ giver })} />
    )}
    <Checkbox
      label="We don’t know who gave it"
      checked={text.isUnknown}
      onChange={({ target }) => {
        onNameMended();
        onChange({ isUnknown: target.checked });
      }}
    />
    <PurposeField
      label="For"
      name={`${name}.appeal`}
      value={text.purpose}
      onChange={(purpose) => onChange({ purpose })}
    />
    <NotEligibleField value={text.isLeftOut} onChange={(isLeftOut) => onChange({ isLeftOut })} />
  </>
);

interface SplitPartProps {
  lineId: number;
  part: PartText;
  index: number;
  isAdded: boolean;
  /** Amount that no part has yet, in pence. */
  left: number;
  /** Fields of all parts that hold an amount. If one has an error, it is about the sum. */
  typedAmounts: string[];
  onChange: (changes: Partial<PartText>) => void;
  onRemove: (() => void) | undefined;
}

export function SplitPart({
  lineId,
  part,
  index,
  isAdded,
  left,
  typedAmounts,
  onChange,
  onRemove,
}: SplitPartProps) {
  const mend = useMend();
  const name = `parts.${index}`;
  const [text, setText] = useState<NewGiftText>({
    giver: nobody,
    isUnknown: false,
    purpose: '',
    isLeftOut: false,
  });

  function writeAmount(amount: string) {
    for (const field of [`${name}.amount`, ...typedAmounts]) mend(field);
    onChange({ amount });
  }

  /** Clears the errors of the fields that are about to be replaced. */
  function mendChoice() {
    mend(`${name}.name`);
    mend(`${name}.gift_id`);
    mend(`${name}.entry_id`);
  }

  function write(changes: Partial<NewGiftText>) {
    const next = { ...text, ...changes };
    setText(next);
    onChange({ choice: toChoice(next) });
  }

  return (
    <fieldset className={styles.part}>
      <legend>{`Part ${index + 1}`}</legend>
      <AmountField name={`${name}.amount`} autoFocus={isAdded} value={part.amount} onChange={writeAmount} />
      {part.amount === '' && left > 0 && (
        <KeptButton onClick={() => writeAmount(moneyText(left))}>
          {`The ${pounds(left)} that is left`}
        </KeptButton>
      )}
      <RadioField
        legend="What it is"
        choices={[
          { value: 'new', label: 'A new gift' },
          { value: 'awaited', label: 'A gift that waits for its money' },
          { value: 'by-hand', label: 'A payment that was entered by hand' },
        ]}
        value={part.kind}
        onChange={(kind) => {
          mendChoice();
          onChange({ kind, choice: kind === 'new' ? toChoice(text) : undefined });
        }}
      />
      {part.kind === 'by-hand' && (
        <ByHandField
          name={`${name}.entry_id`}
          lineId={lineId}
          value={part.choice?.entry_id}
          onChange={(payment) => {
            mendChoice();
            if (payment) writeAmount(moneyText(payment.amount));
            onChange({ choice: payment && { entry_id: payment.entry_id } });
          }}
        />
      )}
      {part.kind === 'awaited' && (
        <GiftFinder
          name={`${name}.gift_id`}
          onChange={(gift) => onChange({ choice: gift ? { gift_id: gift.id } : undefined })}
        />
      )}
      {part.kind === 'new' && (
        <NewGiftFields name={name} text={text} onChange={write} onNameMended={mendChoice} />
      )}
      {onRemove && (
        <KeptButton
          onClick={() => {
            // Clears the errors, because they are stored by position and would appear in other parts.
            mend('parts');
            onRemove();
          }}
        >
          {`Remove part ${index + 1}`}
        </KeptButton>
      )}
    </fieldset>
  );
}
