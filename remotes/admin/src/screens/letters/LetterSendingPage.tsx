import type { EntryState, Language, LetterFields } from '@lapis/contract';
import { ItemPending, may, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsent, progressQuery } from '../../content/letters/progress.queries';
import { AudiencePart } from './AudiencePart';
import { LookPart } from './LookPart';
import { type Choice, keepChoice, readChoice } from './kept-choice';
import { letterQuery } from './sending.queries';
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
  return mailing && !isUnsent(mailing) ? (
    <>
      <PageHead title={title} lead="How far this letter has got." back={back} />
      <SendingPart id={id} mailing={mailing} />
    </>
  ) : (
    <>
      <PageHead title={`Send “${title}”`} back={back} />
      <Preparation key={id} id={id} letter={letter.data} />
    </>
  );
}

interface PreparationProps {
  id: number;
  letter: Pick<LetterFields, 'language' | 'topic_id'> & { state: EntryState };
}

function Preparation({ id, letter: { language, topic_id, state } }: PreparationProps) {
  const [choice, setChoice] = useState<Choice>(() => readChoice(id) ?? usualChoice(language));
  const counting = useCount(id, choice.audience);

  function change(changes: Partial<Choice>) {
    const next = { ...choice, ...changes };
    keepChoice(id, next);
    setChoice(next);
  }

  return (
    <>
      <LookPart id={id} />
      <AudiencePart
        audience={choice.audience}
        topicId={topic_id}
        counting={counting}
        onChange={(audience) => change({ audience })}
      />
      <SendPart
        id={id}
        choice={choice}
        counting={counting}
        // Sending publishes the letter, unless it is on the site as it is.
        needsEditor={!may('publish') && state !== 'published'}
        onChange={change}
      />
    </>
  );
}

/** At first, who reads the letter's language: a letter that few can read can't be taken back. */
const usualChoice = (language: Language): Choice => ({
  audience: { languages: [language] },
  isLater: false,
  time: '',
});
