import { parsePounds } from '@lapis/contract/money';
import { afterSaving, Aside, notices } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Checkbox, Field, TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leftOutWords } from '../gifts/HandFields';
import { AddForm } from '../parts/AddForm';
import { useChecked } from '../parts/refusal';
import { formKey } from '../parts/typed-amount';
import { nobody, sentGiver, type TypedGiver } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { PurposeField } from '../purpose/PurposeField';
import { parsePurpose } from '../purpose/purposes.queries';
import { AmountFields, MatchingFields, orderProblems, type OrderText, splitLines } from './OrderFields';
import { alsoMatched } from '../parts/also-matched';
import { orderGiver } from './order-words';
import { keepStandingOrder, type NewStandingOrder, recordStandingOrder } from './standing-orders.queries';

interface NewOrderText extends OrderText {
  giver: TypedGiver;
  address: string;
  since: string;
  purpose: string;
  no_gift_aid: boolean;
  note: string;
}

const nothingTyped: NewOrderText = {
  giver: nobody,
  address: '',
  amount: '',
  due_day: '',
  since: '',
  purpose: '',
  words: '',
  sends_thanks: false,
  no_gift_aid: false,
  note: '',
};

const asSent = (text: NewOrderText, key: string): NewStandingOrder => ({
  ...sentGiver(text.giver),
  ...(!text.giver.supporter && text.address.trim() && { address_lines: splitLines(text.address) }),
  amount: parsePounds(text.amount) ?? 0,
  due_day: Number(text.due_day),
  since: text.since,
  ...parsePurpose(text.purpose),
  words: splitLines(text.words),
  sends_thanks: text.sends_thanks,
  no_gift_aid: text.no_gift_aid,
  note: text.note,
  key,
});

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState(nothingTyped);
  const [key] = useState(formKey);
  const change = (changes: Partial<NewOrderText>) => setText((before) => ({ ...before, ...changes }));
  const recording = useMutation({
    mutationFn: recordStandingOrder,
    onSuccess({ results: order, also }) {
      keepStandingOrder(client, order);
      notices.say(`The standing order of ${orderGiver(order)} has been recorded.${alsoMatched(also)}`);
      void navigate(href('admin.giving.standing-order', { id: order.id }), {
        replace: true,
        ...afterSaving,
      });
    },
  });
  const { failure, passes } = useChecked(recording.error);

  function submit() {
    const { supporter, name } = text.giver;
    const problems = {
      name: supporter || name.trim() ? undefined : 'Please choose a supporter, or type the giver’s name.',
      ...orderProblems(text),
      since: text.since ? undefined : 'Please choose a date.',
    };
    if (passes(problems)) recording.mutate(asSent(text, key));
  }

  return (
    <AddForm
      title="Record a standing order"
      lead="A monthly payment that a giver has set up at their bank already. Nothing is sent to them now."
      back={{ to: href('admin.giving.standing-orders'), label: 'Standing orders' }}
      button="Record the standing order"
      busyButton="Recording…"
      isBusy={recording.isPending}
      isUnsaved={text !== nothingTyped}
      failure={failure}
      onSubmit={submit}
    >
      <NewOrderFields text={text} change={change} />
    </AddForm>
  );
}

interface NewOrderFieldsProps {
  text: NewOrderText;
  change: (changes: Partial<NewOrderText>) => void;
}

const NewOrderFields = ({ text, change }: NewOrderFieldsProps) => (
  <>
    <GiverField label="Who gives it" giver={text.giver} onChange={(giver) => change({ giver })} />
    {!text.giver.supporter && (
      <TextArea
        label="Their postal address"
        name="address_lines"
        hint="Optional. One line for each line on the envelope."
        rows={2}
        value={text.address}
        onChange={({ target }) => change({ address: target.value })}
      />
    )}
    <AmountFields text={text} change={change} />
    <Field
      label="Since when"
      name="since"
      type="date"
      hint="The day of the first payment. If you don’t know it, choose roughly when it began."
      value={text.since}
      onChange={({ target }) => change({ since: target.value })}
      required
    />
    <PurposeField label="What it is for" value={text.purpose} onChange={(purpose) => change({ purpose })} />
    <MatchingFields text={text} change={change} />
    <div>
      <Checkbox
        label="Not eligible for Gift Aid"
        name="no_gift_aid"
        checked={text.no_gift_aid}
        onChange={({ target }) => change({ no_gift_aid: target.checked })}
      />
      <Aside>
        Such as {leftOutWords}. Otherwise the giver’s Gift Aid declaration covers these payments, as it does
        other gifts.
      </Aside>
    </div>
    <TextArea
      label="Note"
      name="note"
      hint="For your records. The giver does not see it."
      rows={2}
      value={text.note}
      onChange={({ target }) => change({ note: target.value })}
    />
  </>
);
