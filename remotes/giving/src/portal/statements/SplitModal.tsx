import type { StatementLine } from '@lapis/contract';
import { parsePounds, pounds } from '@lapis/contract/money';
import { FormModal, Select } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { FieldErrors } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { methodWords } from '../gifts/method-words';
import { useChecked } from '../parts/refusal';
import { amountProblem } from '../parts/typed-amount';
import { dayInList } from '../parts/days';
import { partFields, partProblems, type PartText, SplitPart } from './SplitPart';
import type { SplitBody } from './statements.queries';

interface SplitModalProps {
  line: StatementLine;
  onSplit: (body: SplitBody) => Promise<void>;
  onClose: () => void;
}

type Method = NonNullable<SplitBody['method']>;
const methods = (['transfer', 'cheque', 'cash'] as const).map((value) => ({
  value,
  label: methodWords[value],
}));

function leftWords(left: number, whole: number) {
  if (left === 0) return `The parts add up to ${pounds(whole)}.`;
  return left > 0
    ? `${pounds(left)} of ${pounds(whole)} is left.`
    : `The parts are ${pounds(-left)} more than ${pounds(whole)}.`;
}

const initialParts = [partFields(1), partFields(2)];

/** Matches a payment with several gifts. */
export function SplitModal({ line, onSplit, onClose }: SplitModalProps) {
  const [parts, setParts] = useState(initialParts);
  const [method, setMethod] = useState<Method>('transfer');
  const splitting = useMutation({ mutationFn: onSplit, onSuccess: onClose });
  const { failure, passes } = useChecked(splitting.error);
  const left = parts.reduce((sum, { amount }) => sum - (parsePounds(amount) ?? 0), line.amount);
  const typedAmounts = parts.flatMap(({ amount }, index) =>
    amountProblem(amount) ? [] : `parts.${index}.amount`,
  );

  function change(key: number, changes: Partial<PartText>) {
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  }

  function submit() {
    const problems = Object.fromEntries(
      parts.flatMap((part, index) => Object.entries(partProblems(part, `parts.${index}`))),
    );
    // The last part shows an error about the sum, once each part has an amount.
    const isSumWrong = typedAmounts.length === parts.length && left !== 0;
    const sumProblem = { [`parts.${parts.length - 1}.amount`]: leftWords(left, line.amount) };
    if (passes({ ...problems, ...(isSumWrong && sumProblem) }))
      splitting.mutate({
        method,
        parts: parts.map(({ amount, choice }) => ({ ...choice, amount: parsePounds(amount) ?? 0 })),
      });
  }

  return (
    <FormModal
      title={`Split ${pounds(line.amount)}`}
      button="Split the payment"
      isBusy={splitting.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p dir="auto">
        {line.text}, {dayInList(line.booked_on)}
      </p>
      <p>
        Each part becomes the payment of a gift, with its own receipt, unless it was entered by hand before.
        Givers with an email address get a thank-you for their part. You can undo it all under ‘Matched’.
      </p>
      <Select
        label="How the new gifts were paid"
        name="method"
        value={method}
        options={methods}
        onChange={setMethod}
      />
      {parts.map((part, index) => (
        <SplitPart
          key={part.key}
          lineId={line.id}
          part={part}
          index={index}
          isAdded={part.key > initialParts.length}
          left={left}
          typedAmounts={typedAmounts}
          onChange={(changes) => change(part.key, changes)}
          onRemove={
            parts.length > 2
              ? () => setParts((before) => before.filter(({ key }) => key !== part.key))
              : undefined
          }
        />
      ))}
      <p role="status">{leftWords(left, line.amount)}</p>
      <FieldErrors name="parts" />
      <Button
        variant="quiet"
        onClick={() => setParts((before) => [...before, partFields((before.at(-1)?.key ?? 0) + 1)])}
      >
        Add a part
      </Button>
    </FormModal>
  );
}
