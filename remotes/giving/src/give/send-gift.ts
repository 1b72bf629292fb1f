import type { CallReply } from '@lapis/contract';
import { checkWords, giftIn, giftProblems } from '@lapis/contract/gift-form';
import { failureOf, send, statusOf } from '@lapis/http';
import { keptForm, type FormFailure } from '@lapis/ui/forms';
import { valuesOf } from '../kit/values-of';

/** What became of a gift. */
export type Outcome =
  | { begun: CallReply<'POST /gifts'>; failure?: never }
  | { begun?: never; failure: FormFailure | null };

const noConnection =
  'Nothing has been sent, as we couldn’t connect. What you typed is kept in this tab. Please send it again when you’re back online: it will only count once.';

/** Keeps what was typed and not sent, over a reload and other pages, in this tab only. */
export const giftDraft = keptForm('lapis:give');

/** A number that no other form has, in hexadecimal: 128 random bits. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The mark of the letter by whose link this page was opened. It stands in the address alone, and is kept nowhere. */
function markOfLetter() {
  const from = new URLSearchParams(location.search).get('from') ?? '';
  return /^[\w-]{1,120}$/.test(from) ? { from } : {};
}

/**
 * Sends the gifts of one form. The same gift sent twice, by two presses or after a lost answer, has the same key, by
 * which the server knows it; what was changed meanwhile is another gift.
 */
export function giftSender() {
  let last = { text: '', key: '' };

  return async (form: FormData): Promise<Outcome> => {
    const values = valuesOf(form);
    const errors = giftProblems(values);
    if (Object.keys(errors).length > 0) return { failure: { message: checkWords, errors } };
    const gift = { ...giftIn(values), ...markOfLetter() };
    const text = JSON.stringify(gift);
    if (text !== last.text) last = { text, key: randomKey() };
    try {
      const begun = await send('POST /gifts', { body: { ...gift, key: last.key } });
      giftDraft.remove();
      return { begun };
    } catch (error) {
      return { failure: statusOf(error) === undefined ? { message: noConnection } : failureOf(error) };
    }
  };
}
