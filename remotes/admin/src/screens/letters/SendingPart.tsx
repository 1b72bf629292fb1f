import type { Mailing } from '@lapis/contract';
import { attempt, focusPage, Notice, notices } from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { topicsQuery } from '../../content/letters/topics.queries';
import { moment } from '../../cms/entries/publishing';
import { people } from '../../kit/labels/people';
import { audienceWords } from './audience';
import { Figures } from './Figures';
import { done, endWords, left, rateWords, stateWords } from './sending-words';
import { progressQuery, type Turn, turnSending } from './sending.queries';
import styles from './SendingPart.module.css';

interface SendingPartProps {
  id: number;
  mailing: Mailing;
}

/** How far the sending of a letter is, and what can be done with it. */
export function SendingPart({ id, mailing }: SendingPartProps) {
  const { state, says, subject, count, audience, at, finished_at } = mailing;
  const { data: topics = [] } = useQuery(topicsQuery);
  const hasBegun = state !== 'scheduled';
  return (
    <div className={styles.page}>
      <section className={styles.progress} aria-label="Progress">
        <p className={styles.state} role="status">
          {stateWords(mailing)}
        </p>
        {hasBegun && (
          <>
            <progress max={count || 1} value={done(mailing)} aria-label="Mails that were tried" />
            <p>
              {endWords(mailing)} {rateWords(mailing)}
            </p>
          </>
        )}
        <p className={styles.hint}>
          “{subject}”. To: {audienceWords(audience, topics)}.
          {hasBegun && ` Begun on ${moment.format(new Date(at))}.`}
          {finished_at && ` Ended on ${moment.format(new Date(finished_at))}.`}
        </p>
        {(state === 'sending' || state === 'scheduled') && (
          <p className={styles.hint}>You can leave this page: it goes on by itself.</p>
        )}
        <Turns id={id} mailing={mailing} />
      </section>
      {says && (
        <div role="alert">
          <Notice isUrgent>
            <p>{says}</p>
          </Notice>
        </div>
      )}
      {hasBegun && <Figures mailing={mailing} />}
    </div>
  );
}

function Turns({ id, mailing }: SendingPartProps) {
  const { state } = mailing;
  const client = useQueryClient();
  const { queryKey } = progressQuery(id);
  const turning = useMutation({
    mutationFn: (turn: Turn) => turnSending(id, turn),
    onSuccess: (now) => client.setQueryData(queryKey, now),
    // It may have ended meanwhile: then this page is behind.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const isDoing = (turn: Turn) => turning.isPending && turning.variables === turn;
  const turn = (to: Turn) => attempt(() => turning.mutateAsync(to));

  async function stop() {
    const isSure = await confirmDialog({
      title: 'Stop sending for good?',
      text: `${people(left(mailing))} would not get the letter. What has left can’t be called back, and this can’t be undone.`,
      confirm: 'Stop sending',
      cancel: 'Keep sending',
      danger: true,
    });
    if (isSure && (await turn('stop'))) focusPage();
  }

  async function callBack() {
    const isSure = await confirmDialog({
      title: 'Call the letter back?',
      text: 'Nobody gets it by email, and you can send it anew. It still appears on the site at its time, unless you change that on the letter’s own page.',
      confirm: 'Call it back',
      cancel: 'Leave it',
    });
    if (!isSure || !(await turn('stop'))) return;
    notices.say('The letter has been called back. Nobody has got it.');
    focusPage();
  }

  if (state === 'scheduled') {
    return (
      <Button variant="quiet" busy={turning.isPending} onClick={() => void callBack()}>
        Call it back
      </Button>
    );
  }
  if (state !== 'sending' && state !== 'paused') return null;
  // One button that says the opposite afterwards, so that it keeps the focus.
  const next = state === 'paused' ? 'resume' : 'pause';
  return (
    <div className={styles.turns}>
      <Button busy={isDoing(next)} onClick={() => void turn(next)}>
        {state === 'paused' ? 'Go on' : 'Pause'}
      </Button>
      <Button variant="quiet" busy={isDoing('stop')} onClick={() => void stop()}>
        Stop
      </Button>
    </div>
  );
}
