import type { Audience, NewsletterMail } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { focusPage, notices, useFailure } from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateLists } from '../../cms/entries/queries';
import { isUnsent, progressQuery } from '../../content/newsletters/progress.queries';
import { useSendingWords } from './sending-words';
import { newsletterMailQuery, sendNewsletter } from './sending.queries';

interface SendParams {
  /** The email as previewed. */
  mail: NewsletterMail;
  audience: Audience;
  count: number;
  /** Time of sending; null means now. */
  at: string | null;
}

/** Sends a newsletter after confirmation, because sending can't be undone. */
export function useSending(id: number) {
  const client = useQueryClient();
  const words = useSendingWords();
  const mailKey = newsletterMailQuery(id).queryKey;
  const progressKey = progressQuery(id).queryKey;
  const sending = useMutation({
    mutationFn: ({ mail: { version }, audience, at }: SendParams) =>
      sendNewsletter(id, { version, audience, ...(at !== null && { at }) }),
    async onSuccess(count, { at }) {
      invalidateLists(client, { name: 'newsletters' });
      await client.invalidateQueries({ queryKey: progressKey });
      notices.say(words.notice(count, at));
      focusPage();
    },
    // Refetches, because a colleague may have changed or sent the newsletter.
    async onError(refusal) {
      await Promise.all([mailKey, progressKey].map((queryKey) => client.invalidateQueries({ queryKey })));
      if (isUnsent(client.getQueryData(progressKey) ?? null)) return;
      // Shows the message as a notice, because the form has disappeared.
      notices.say(toFailure(refusal).message, { isProblem: true });
      focusPage();
    },
  });

  async function submit(wanted: SendParams) {
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
