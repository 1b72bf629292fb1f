import { afterSaving, notices } from '@lapis/portal';
import { parsePounds, pounds } from '@lapis/contract/money';
import { toFailure } from '@lapis/http';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentGiver } from '../giver/giver';
import { parsePurpose } from '../purpose/purposes.queries';
import { type GiftText, HandFields, isCollection, mayHaveEnvelope, nothingTyped } from './HandFields';
import { addGift, keepGift, type NewGiftByHand } from './gifts.queries';
import { AddForm } from '../parts/AddForm';
import { useChecked } from '../parts/refusal';
import { amountProblem, formKey } from '../parts/typed-amount';

/** Converts the form for the API. A collection is sent without a giver. */
const asSent = (text: GiftText, key: string): NewGiftByHand => ({
  amount: parsePounds(text.amount) ?? 0,
  received_on: text.received_on,
  method: text.method,
  ...parsePurpose(text.purpose),
  ...(isCollection(text)
    ? { is_small_donations: true, building_id: text.building_id }
    : { ...sentGiver(text.giver), no_gift_aid: text.no_gift_aid }),
  is_sponsored: text.is_sponsored,
  ...(text.taxpayer && mayHaveEnvelope(text) && { taxpayer: text.taxpayer }),
  note: text.note,
  key,
});

/** Adds a gift; if the same is there already, asks first. Returns null if the answer is no. */
async function addUnlessSame(gift: NewGiftByHand) {
  try {
    return await addGift(gift);
  } catch (error) {
    const { message, errors = {} } = toFailure(error);
    if (!('is_another' in errors)) throw error;
    const isAnother = await confirmDialog({
      title: 'Is this another gift?',
      text: message,
      confirm: 'Add it anyway',
    });
    return isAnother ? addGift({ ...gift, is_another: true }) : null;
  }
}

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [initial] = useState(nothingTyped);
  const [text, setText] = useState(initial);
  const [key] = useState(formKey);
  const adding = useMutation({
    mutationFn: addUnlessSame,
    onSuccess(gift) {
      if (!gift) return;
      keepGift(client, gift);
      notices.say(`${pounds(gift.amount)} has been added.`);
      void navigate(href('admin.giving.gift', { id: gift.id }), { replace: true, ...afterSaving });
    },
  });
  const { failure, passes } = useChecked(adding.error);

  function submit() {
    const problems = {
      amount: amountProblem(text.amount),
      received_on: text.received_on ? undefined : 'Please choose the date it was received.',
    };
    if (passes(problems)) adding.mutate(asSent(text, key));
  }

  return (
    <AddForm
      title="Add a gift"
      lead="A cheque, cash or anything else that didn’t come through the site. If you have the giver’s email address, they get a thank-you email with a receipt."
      back={{ to: href('admin.giving.gifts'), label: 'Gifts' }}
      button="Add the gift"
      busyButton="Adding…"
      isBusy={adding.isPending}
      isUnsaved={text !== initial}
      failure={failure}
      onSubmit={submit}
    >
      <HandFields text={text} change={(changes) => setText((before) => ({ ...before, ...changes }))} />
    </AddForm>
  );
}
