import type { Mailing } from '@lapis/contract';
import { attempt, may, Modal, notices, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsent } from '../../content/newsletters/progress.queries';
import { countPeople } from '../../kit/labels/people';
import { cancelPublication, newsletterQuery, changeSending } from './sending.queries';

interface CallBackProps {
  id: number;
  onCalled: () => Promise<unknown>;
}

/** Cancels a scheduled mailing and, by default, the scheduled publication. */
export function CallBack({ id, onCalled }: CallBackProps) {
  const kept = useFocusKept<HTMLButtonElement>();
  const client = useQueryClient();
  const { data: newsletter } = useQuery(newsletterQuery(id));
  const [isAsking, setAsking] = useState(false);
  const [isUnpublished, setUnpublished] = useState(true);
  const mayUnpublish = newsletter?.state === 'scheduled' && may('publish');
  const calling = useMutation({
    async mutationFn() {
      const mailing = await changeSending(id, 'stop');
      const isCancelled = mayUnpublish && isUnpublished && isUnsent(mailing) && (await cancelPublication(id));
      return { mailing, isCancelled };
    },
    async onSuccess({ mailing, isCancelled }) {
      notices.say(calledBackWords(mailing, isCancelled));
      await client.invalidateQueries({ queryKey: newsletterQuery(id).queryKey });
    },
    onSettled() {
      setAsking(false);
      return onCalled();
    },
  });

  return (
    <>
      <Button ref={kept} variant="quiet" busy={calling.isPending} onClick={() => setAsking(true)}>
        Cancel sending
      </Button>
      {isAsking && (
        <Modal
          title="Cancel sending?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                Keep it scheduled
              </Button>
              <Button busy={calling.isPending} onClick={() => void attempt(() => calling.mutateAsync())}>
                Cancel sending
              </Button>
            </>
          }
        >
          <p>No one will receive it by email, and you can send it again later.</p>
          {mayUnpublish ? (
            <Checkbox
              label="Don’t publish it on the site either"
              checked={isUnpublished}
              onChange={({ target }) => setUnpublished(target.checked)}
            />
          ) : (
            newsletter?.state === 'scheduled' && (
              <p>It will still appear on the site at that time. An editor can change that.</p>
            )
          )}
        </Modal>
      )}
    </>
  );
}

/** Describes the result; the mailing may have started just before it was cancelled. */
function calledBackWords(mailing: Mailing, isCancelled: boolean) {
  if (!isUnsent(mailing)) {
    return `Sending had already started: ${countPeople(mailing.sent)} ${mailing.sent === 1 ? 'has' : 'have'} received it. The rest won’t.`;
  }
  return isCancelled
    ? 'Sending cancelled. No one has received it, and it won’t be published.'
    : 'Sending cancelled. No one has received it.';
}
