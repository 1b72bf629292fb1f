import { NewGift } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { giftIn, giftProblems, type GiftValues } from '@lapis/contract/gift-form';
import type { z } from 'zod';
import { type FormServices, parseForm, plainForms } from '../../server/forms/plain-forms';
import { HttpError } from '../../server/http/http-error';
import type { App } from '../../server/http/serve';
import { MINUTE } from '../../server/time/clock';
import { hashToken } from '../../server/tokens/one-time-tokens.repository';

export type Begin = (
  gift: z.output<typeof NewGift>,
  ip: string,
) => Promise<{ reference: string; page: string; url?: string }>;

const TWICE_WITHIN = 10 * MINUTE;

/** Handles the form on /give for browsers without scripts. */
export async function givingFormRoutes(app: App, { begin, ...services }: FormServices & { begin: Begin }) {
  const addForm = plainForms(app, services);
  addForm({
    path: '/give',
    page: 'give',
    anchor: 'problem',
    async submit(values, { request: { ip } }) {
      const errors = giftProblems(values);
      if (Object.keys(errors).length > 0) throw new HttpError(422, checkWords, { errors });
      const gift = parseForm(NewGift, { ...giftIn(values), key: submissionKey(values, ip) });
      const { page } = await begin(gift, ip);
      // Card payments lead to this page too. The page links to the provider, because `form-action` in our CSP
      // doesn't allow a form to lead to the provider, even through a redirect.
      return `${page}#content`;
    },
  });
}

/**
 * Returns the same key if a form is submitted twice within minutes. The key is derived from the form's
 * values, because the page is cached for all visitors and can't contain a unique key.
 */
const submissionKey = (values: GiftValues, ip: string) =>
  hashToken(JSON.stringify([ip, Math.floor(Date.now() / TWICE_WITHIN), values])).slice(0, 60);
