import type { EntryState, Language, NewsletterFields } from '@lapis/contract';
import { ItemPending, may, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsent, progressQuery } from '../../content/newsletters/progress.queries';
import { AudiencePart } from './audience/AudiencePart';
import { LookPart } from './LookPart';
import { type SendChoice, storeChoice, readChoice } from './audience/stored-choice';
import { newsletterQuery } from './sending.queries';
import { SendingPart } from './SendingPart';
import { SendPart } from './SendPart';
import { useCount } from './audience/use-count';

export function Component() {
  const id = Number(useParams().id);
  const newsletter = useQuery(newsletterQuery(id));
  const progress = useQuery(progressQuery(id));
  const back = { to: href('admin.newsletters.edit', { id }), label: 'The newsletter' };
  if (!newsletter.data || progress.data === undefined) {
    return (
      <ItemPending
        title="Send a newsletter"
        back={newsletter.error ? { to: href('admin.newsletters'), label: 'Newsletters' } : back}
        one="newsletter"
        all="All newsletters"
        error={newsletter.error ?? progress.error}
        onRetry={() => void Promise.all([newsletter.refetch(), progress.refetch()])}
      />
    );
  }
  const { title } = newsletter.data;
  const mailing = progress.data;
  return mailing && !isUnsent(mailing) ? (
    <>
      <PageHead title={title} lead="How sending is going." back={back} />
      <SendingPart id={id} mailing={mailing} />
    </>
  ) : (
    <>
      <PageHead title={`Send “${title}”`} back={back} />
      <Preparation key={id} id={id} newsletter={newsletter.data} />
    </>
  );
}

interface PreparationProps {
  id: number;
  newsletter: Pick<NewsletterFields, 'language' | 'topic_id'> & { state: EntryState };
}

function Preparation({ id, newsletter: { language, topic_id, state } }: PreparationProps) {
  const [choice, setChoice] = useState<SendChoice>(() => readChoice(id) ?? usualChoice(language));
  const counting = useCount(id, choice.audience);

  function change(changes: Partial<SendChoice>) {
    const next = { ...choice, ...changes };
    storeChoice(id, next);
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
        // Sending also publishes the newsletter, unless its current version is published already.
        needsEditor={!may('publish') && state !== 'published'}
        onChange={change}
      />
    </>
  );
}

/**
 * Preselects readers of the newsletter's language, because a newsletter sent to the wrong people can't be
 * recalled.
 */
const usualChoice = (language: Language): SendChoice => ({
  audience: { languages: [language] },
  isLater: false,
  time: '',
});
