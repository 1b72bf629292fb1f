import type { Audience, Mailing } from '@lapis/contract';
import { ItemPending, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AudiencePart } from './AudiencePart';
import { LookPart } from './LookPart';
import { done } from './sending-words';
import { letterQuery, progressQuery } from './sending.queries';
import { SendingPart } from './SendingPart';
import { SendPart } from './SendPart';
import { useCount } from './use-count';

/** Sends a letter: how it looks, who gets it, and when; afterwards, how far it is. */
export function Component() {
  const id = Number(useParams().id);
  const letter = useQuery(letterQuery(id));
  const progress = useQuery(progressQuery(id));
  const back = { to: href('admin.letters.edit', { id }), label: 'The letter' };
  if (!letter.data || progress.data === undefined) {
    return (
      <ItemPending
        title="Send a letter"
        back={letter.error ? { to: href('admin.letters'), label: 'Letters' } : back}
        one="letter"
        all="All letters"
        error={letter.error ?? progress.error}
        onRetry={() => void Promise.all([letter.refetch(), progress.refetch()])}
      />
    );
  }
  const { title } = letter.data;
  const mailing = progress.data;
  return mailing && !wasCalledBack(mailing) ? (
    <>
      <PageHead title={title} lead="How the sending of this letter stands." back={back} />
      <SendingPart id={id} mailing={mailing} />
    </>
  ) : (
    <>
      <PageHead title={`Send “${title}”`} back={back} />
      <Preparation key={id} id={id} letter={letter.data} />
    </>
  );
}

/** Whether it was stopped before its time: nobody has got it, and it can be sent anew. */
const wasCalledBack = (mailing: Mailing) =>
  mailing.state === 'stopped' && done(mailing) + mailing.waiting + mailing.retrying === 0;

interface PreparationProps {
  id: number;
  letter: { language: NonNullable<Audience['languages']>[number]; topic_id: number | null };
}

/** At first, who reads the letter's language: a letter that few can read can't be taken back. */
function Preparation({ id, letter: { language, topic_id } }: PreparationProps) {
  const [audience, setAudience] = useState<Audience>({ languages: [language] });
  const counting = useCount(id, audience);
  return (
    <>
      <LookPart id={id} />
      <AudiencePart audience={audience} topicId={topic_id} counting={counting} onChange={setAudience} />
      <SendPart id={id} audience={audience} counting={counting} />
    </>
  );
}
