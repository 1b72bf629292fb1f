import type { StandingOrder } from '@lapis/contract';
import { parsePounds } from '@lapis/contract/money';
import { FormModal, notices } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { today } from '../parts/days';
import { moneyText } from '../parts/money-text';
import { AmountFields, MatchingFields, orderProblems, type OrderText, splitLines } from './OrderFields';
import { alsoMatched } from '../parts/also-matched';
import { orderGiver } from './order-words';
import { changeStandingOrder, keepStandingOrder, type StandingOrderChanges } from './standing-orders.queries';

interface ChangeOrderModalProps {
  order: StandingOrder;
  onClose: () => void;
}

/** Changes the amount from a day on, the day, the bank's words, and if thanks are sent. */
export function ChangeOrderModal({ order, onClose }: ChangeOrderModalProps) {
  const client = useQueryClient();
  const [text, setText] = useState<OrderText>({
    amount: moneyText(order.amount),
    due_day: String(order.due_day),
    words: order.words.join('\n'),
    sends_thanks: order.sends_thanks,
  });
  const [initialDay] = useState(today);
  const [from, setFrom] = useState(initialDay);
  const changing = useMutation({
    mutationFn: (changes: StandingOrderChanges) => changeStandingOrder(order.id, changes),
    onSuccess({ results, also }) {
      keepStandingOrder(client, results);
      notices.say(`The standing order of ${orderGiver(results)} has been changed.${alsoMatched(also)}`);
      onClose();
    },
  });
  const { failure, passes } = useChecked(changing.error);
  const change = (changes: Partial<OrderText>) => setText((before) => ({ ...before, ...changes }));
  const amount = parsePounds(text.amount);
  const isNewAmount = amount !== order.amount || from !== initialDay;

  function submit() {
    const amount_from = isNewAmount && !from ? 'Please choose a date.' : undefined;
    if (!passes({ ...orderProblems(text), amount_from })) return;
    changing.mutate({
      ...(isNewAmount && { amount, amount_from: from }),
      due_day: Number(text.due_day),
      words: splitLines(text.words),
      sends_thanks: text.sends_thanks,
    });
  }

  return (
    <FormModal
      title="Change this standing order"
      button="Save"
      isBusy={changing.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>This changes what you expect here. Only the giver can change it at their bank. They aren’t told.</p>
      <AmountFields text={text} change={change} />
      {(isNewAmount || order.next_amount) && (
        <Field
          label="The amount is right from"
          name="amount_from"
          type="date"
          hint="Earlier payments are still expected with the earlier amount."
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      )}
      <MatchingFields text={text} change={change} />
    </FormModal>
  );
}
