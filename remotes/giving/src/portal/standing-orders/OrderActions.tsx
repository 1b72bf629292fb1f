import type { StandingOrder } from '@lapis/contract';
import { Action, Actions, FormModal, notices, Panel } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { ChangeOrderModal } from './ChangeOrderModal';
import { alsoMatched } from '../parts/also-matched';
import { orderGiver } from './order-words';
import { endStandingOrder, keepStandingOrder, resumeStandingOrder } from './standing-orders.queries';

type OrderAction = 'change' | 'end' | 'resume';

interface OrderProps {
  order: StandingOrder;
}

export function OrderActions({ order }: OrderProps) {
  const [doing, setDoing] = useState<OrderAction | null>(null);
  const close = () => setDoing(null);
  return (
    <Panel title="Actions">
      <Actions>
        {order.state === 'ended' ? (
          <Action onPress={() => setDoing('resume')}>Start it again</Action>
        ) : (
          <>
            <Action onPress={() => setDoing('change')}>Change it</Action>
            <Action isDanger onPress={() => setDoing('end')}>
              End it
            </Action>
          </>
        )}
      </Actions>
      {doing === 'change' && <ChangeOrderModal order={order} onClose={close} />}
      {doing === 'end' && <EndModal order={order} onClose={close} />}
      {doing === 'resume' && <ResumeModal order={order} onClose={close} />}
    </Panel>
  );
}

interface ModalProps extends OrderProps {
  onClose: () => void;
}

function EndModal({ order, onClose }: ModalProps) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endStandingOrder(order.id),
    onSuccess(ended) {
      keepStandingOrder(client, ended);
      notices.say(`The standing order of ${orderGiver(ended)} has ended.`);
      onClose();
    },
  });
  return (
    <FormModal
      title="End this standing order"
      button="End it"
      isDanger
      isBusy={ending.isPending}
      failure={useChecked(ending.error).failure}
      onSubmit={ending.mutate}
      onClose={onClose}
    >
      <p>
        It is no longer expected, and no longer counts as monthly income. You keep what has been received. The
        giver isn’t told. If it still runs, only they can stop it, at their bank. You can start it again here.
      </p>
    </FormModal>
  );
}

function ResumeModal({ order, onClose }: ModalProps) {
  const client = useQueryClient();
  const resuming = useMutation({
    mutationFn: () => resumeStandingOrder(order.id),
    onSuccess({ results, also }) {
      keepStandingOrder(client, results);
      notices.say(`The standing order of ${orderGiver(results)} is expected again.${alsoMatched(also)}`);
      onClose();
    },
  });
  return (
    <FormModal
      title="Start this standing order again"
      button="Start it again"
      isBusy={resuming.isPending}
      failure={useChecked(resuming.error).failure}
      onSubmit={resuming.mutate}
      onClose={onClose}
    >
      <p>
        It is expected again, and counts as monthly income. Payments to check that have its words and amount
        are matched with it.{' '}
        {order.sends_thanks
          ? 'The giver gets a thank-you email with a receipt for each of them.'
          : 'No email is sent.'}
      </p>
    </FormModal>
  );
}
