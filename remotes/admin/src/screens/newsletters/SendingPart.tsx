import type { Mailing } from '@lapis/contract';
import { MailNotice, Notice } from '@lapis/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { moment } from '../../cms/entries/publishing';
import { progressQuery, countSettled } from '../../content/newsletters/progress.queries';
import { topicsQuery } from '../../content/newsletters/topics.queries';
import { audienceWords } from './audience/audience';
import { CallBack } from './CallBack';
import { Figures } from './Figures';
import { endWords, rateWords, stateWords, useSendingWords } from './sending-words';
import { changeSending } from './sending.queries';
import styles from './SendingPart.module.css';
import { MailingControls } from './Turns';

interface SendingPartProps {
  id: number;
  mailing: Mailing;
}

export function SendingPart({ id, mailing }: SendingPartProps) {
  const { state, says, subject, count, audience, at, finished_at } = mailing;
  const { data: topics = [] } = useQuery(topicsQuery);
  const words = useSendingWords();
  const hasBegun = state !== 'scheduled';
  return (
    <div className={styles.page}>
      <MailNotice />
      <section className={styles.progress} aria-label="Progress">
        <p className={styles.state} role="status">
          {stateWords(mailing, words)}
        </p>
        {hasBegun && (
          <>
            <progress max={count || 1} value={countSettled(mailing)} aria-label="Emails attempted" />
            <p>
              {endWords(mailing)} {rateWords(mailing)}
            </p>
          </>
        )}
        <p className={styles.hint}>
          “<bdi>{subject}</bdi>”. To: {audienceWords(audience, topics)}.
          {hasBegun && ` Started on ${moment.format(new Date(at))}.`}
          {finished_at && ` Ended on ${moment.format(new Date(finished_at))}.`}
        </p>
        {(state === 'sending' || state === 'scheduled') && (
          <p className={styles.hint}>You can leave this page: sending carries on.</p>
        )}
        <MailingActions id={id} mailing={mailing} />
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

function MailingActions({ id, mailing }: SendingPartProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: progressQuery(id).queryKey });
  switch (mailing.state) {
    case 'scheduled':
      return <CallBack id={id} onCalled={refresh} />;
    case 'sending':
    case 'paused':
      return (
        <MailingControls
          mailing={mailing}
          thing="newsletter"
          turn={(turn) => changeSending(id, turn)}
          onTurned={refresh}
        />
      );
    default:
      return null;
  }
}
