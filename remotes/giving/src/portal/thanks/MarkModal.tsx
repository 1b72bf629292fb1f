import type { ThanksRow, ThankWay } from '@lapis/contract';
import { collectIds, FormModal, notices, type RadioChoice, RadioField, useFailure } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../parts/counted';
import { forgetThanks, markThanked } from './thanks.queries';

interface ThanksModalProps {
  gifts: ThanksRow[];
  onClose: () => void;
}

const ways: RadioChoice<ThankWay>[] = [
  { value: 'post', label: 'By post' },
  { value: 'phone', label: 'By phone' },
  { value: 'otherwise', label: 'Otherwise', hint: 'In person, for example, or they want no thanks.' },
];

/** Returns the mutation that marks gifts as thanked, says so, and closes the window. */
export function useMarking({ gifts, onClose }: ThanksModalProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (way: ThankWay) => markThanked(collectIds(gifts), way),
    async onSuccess({ marked }) {
      notices.say(
        `${counted(marked, 'gift')} marked as thanked. You can take it back under ‘Thanked by you’.`,
      );
      onClose();
      await forgetThanks(client);
    },
  });
}

export function MarkModal(props: ThanksModalProps) {
  const [way, setWay] = useState<ThankWay>('post');
  const marking = useMarking(props);
  return (
    <FormModal
      title="Mark as thanked"
      button={`Mark ${counted(props.gifts.length, 'gift')}`}
      isBusy={marking.isPending}
      failure={useFailure(marking.error)}
      onSubmit={() => marking.mutate(way)}
      onClose={props.onClose}
    >
      <p>This sends nothing. The gifts leave the list, and their history says how you thanked.</p>
      <RadioField legend="How did you thank them?" choices={ways} value={way} onChange={setWay} />
    </FormModal>
  );
}
