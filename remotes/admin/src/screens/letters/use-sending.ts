import type { Audience, LetterMail } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { focusPage, notices, useFailure } from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetLists } from '../../cms/entries/queries';
import { isUnsent, progressQuery } from '../../content/letters/progress.queries';
import { useSendingWords } from './sending-words';
import { letterMailQuery, sendLetter } from './sending.queries';

interface Wanted {
  /** As it was looked at. */
  mail: LetterMail;
  audience: Audience;
  count: number;
  /** Null for now. */
  at: string | null;
}

/** Sends a letter. Asks first, because it can't be taken back. */
export function useSending(id: number) {
  const client = useQueryClient();
  const words = useSendingWords();
  const mailKey = letterMailQuery(id).queryKey;
  const progressKey = progressQuery(id).queryKey;
  const sending = useMutation({
    mutationFn: ({ mail: { version }, audience, at }: Wanted) =>
      sendLetter(id, { version, audience, ...(at !== null && { at }) }),
    async onSuccess(count, { at }) {
      forgetLists(client, { name: 'letters' });
      await client.invalidateQueries({ queryKey: progressKey });
      notices.say(words.notice(count, at));
      focusPage();
    },
    // A colleague may have changed the letter or sent it meanwhile: then this page is behind.
    async onError(refusal) {
      await Promise.all([mailKey, progressKey].map((queryKey) => client.invalidateQueries({ queryKey })));
      if (isUnsent(client.getQueryData(progressKey) ?? null)) return;
      // The form that would say why is gone.
      notices.say(failureOf(refusal).message);
      focusPage();
    },
  });

  async function submit(wanted: Wanted) {
    if (sending.isPending) return;
    const { mail, count, at } = wanted;
    const isSure = await confirmDialog({
      title: words.question(mail.subject, count),
      text: words.consequences(at),
      confirm: words.button(count, at),
    });
    if (isSure) sending.mutate(wanted);
  }

  return { submit, isSending: sending.isPending, failure: useFailure(sending.error) };
}
