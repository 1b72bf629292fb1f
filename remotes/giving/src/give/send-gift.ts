import type { CallReply } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { giftIn, giftProblems } from '@lapis/contract/gift-form';
import { toFailure, send, errorStatus } from '@lapis/http';
import { createStoredForm, type FormFailure } from '@lapis/ui/forms';
import { readFormValues } from '../kit/read-form-values';

export type GiftOutcome =
  | { begun: CallReply<'POST /gifts'>; failure?: never }
  | { begun?: never; failure: FormFailure | null };

const noConnection =
  'Nothing has been sent, as we couldn’t connect. What you typed is kept in this tab. Please send it again when you’re back online: it will only count once.';

/** Keeps unsent values across reloads and visits to other pages, in this tab only. */
export const giftDraft = createStoredForm('lapis:give');

/** Creates a random idempotency key: 128 bits in hexadecimal. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the campaign of the mailing whose link opened this page. The campaign is never stored in the
 * browser.
 */
function readCampaign() {
  const from = new URLSearchParams(location.search).get('from') ?? '';
  return /^[\w-]{1,120}$/.test(from) ? { from } : {};
}

/**
 * Creates the form's submit function. Sending the same gift again, e.g. after a double click or a lost
 * response, reuses its key, so that the server counts it once. Changed values get a new key.
 */
export function createGiftSender() {
  let last = { text: '', key: '' };

  return async (form: FormData): Promise<GiftOutcome> => {
    const values = readFormValues(form);
    const errors = giftProblems(values);
    if (Object.keys(errors).length > 0) return { failure: { message: checkWords, errors } };
    const gift = { ...giftIn(values), ...readCampaign() };
    const text = JSON.stringify(gift);
    if (text !== last.text) last = { text, key: randomKey() };
    try {
      const begun = await send('POST /gifts', { body: { ...gift, key: last.key } });
      giftDraft.remove();
      return { begun };
    } catch (error) {
      return { failure: errorStatus(error) === undefined ? { message: noConnection } : toFailure(error) };
    }
  };
}
