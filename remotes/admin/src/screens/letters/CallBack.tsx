import type { Mailing } from '@lapis/contract';
import { attempt, may, Modal, notices, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsent } from '../../content/letters/progress.queries';
import { people } from '../../kit/labels/people';
import { cancelPublication, letterQuery, turnSending } from './sending.queries';

interface CallBackProps {
  id: number;
  onCalled: () => Promise<unknown>;
}

/** Calls a letter back that waits for its time, and, unless the editor says otherwise, its publication with it. */
export function CallBack({ id, onCalled }: CallBackProps) {
  const kept = useFocusKept<HTMLButtonElement>();
  const client = useQueryClient();
  const { data: letter } = useQuery(letterQuery(id));
  const [isAsking, setAsking] = useState(false);
  const [isUnpublished, setUnpublished] = useState(true);
  const mayUnpublish = letter?.state === 'scheduled' && may('publish');
  const calling = useMutation({
    async mutationFn() {
      const mailing = await turnSending(id, 'stop');
      const isCancelled = mayUnpublish && isUnpublished && isUnsent(mailing) && (await cancelPublication(id));
      return { mailing, isCancelled };
    },
    async onSuccess({ mailing, isCancelled }) {
      notices.say(calledBackWords(mailing, isCancelled));
      await client.invalidateQueries({ queryKey: letterQuery(id).queryKey });
    },
    onSettled() {
      setAsking(false);
      return onCalled();
    },
  });

  return (
    <>
      <Button ref={kept} variant="quiet" busy={calling.isPending} onClick={() => setAsking(true)}>
        Call it back
      </Button>
      {isAsking && (
        <Modal
          title="Call the letter back?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                Leave it
              </Button>
              <Button busy={calling.isPending} onClick={() => void attempt(() => calling.mutateAsync())}>
                Call it back
              </Button>
            </>
          }
        >
          <p>Nobody gets it by email, and you can send it again later.</p>
          {mayUnpublish ? (
            <Checkbox
              label="Don’t publish it on the site either"
              checked={isUnpublished}
              onChange={({ target }) => setUnpublished(target.checked)}
            />
          ) : (
            letter?.state === 'scheduled' && (
              <p>It still appears on the site at its time. An editor can change that.</p>
            )
          )}
        </Modal>
      )}
    </>
  );
}

/** What came of calling a letter back: it may have begun a moment before. */
function calledBackWords(mailing: Mailing, isCancelled: boolean) {
  if (!isUnsent(mailing)) {
    return `It had begun already: ${people(mailing.sent)} ${mailing.sent === 1 ? 'has' : 'have'} got it. The rest will not.`;
  }
  return isCancelled
    ? 'The letter has been called back. Nobody has got it, and it will not be published.'
    : 'The letter has been called back. Nobody has got it.';
}
