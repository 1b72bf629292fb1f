import { checkWords } from '@lapis/contract/form-rules';
import { toFailure, errorStatus } from '@lapis/http';
import { readFormDraft } from '@lapis/http/form-draft';
import type { CallReply } from '@lapis/contract';
import type { LoaderFunctionArgs } from '@lapis/router';
import type { FormFailure } from '@lapis/ui/forms';
import { useMemo } from 'react';

const offlineMessage =
  'You seem to be offline. What you typed is still here: please try again when you are connected.';

/** Converts an error for a form. Returns null for server errors, which the host shows in a dialog. */
export function formFailure(error: unknown): FormFailure | null {
  const status = errorStatus(error);
  if (status !== undefined) return status >= 500 ? null : toFailure(error);
  // Keeps axios's message 'Network Error' (specification, section 8).
  const isNetworkError = error instanceof Error && error.message === 'Network Error';
  return { message: isNetworkError ? `Network Error. ${offlineMessage}` : offlineMessage };
}

/** Memoises the failure, because `Form` moves the focus whenever it gets a new failure object. */
export const useFormFailure = (error: unknown) => useMemo(() => (error ? formFailure(error) : null), [error]);

/** Returns a failure for errors found in the browser; null if there are none. */
export const validationFailure = (errors: Record<string, string[]>): FormFailure | null =>
  Object.keys(errors).length > 0 ? { message: checkWords, errors } : null;

/** Form that was sent without scripts. It never contains passwords or codes. */
export type PlainForm = CallReply<'GET /form-drafts/:token'>['results'] | null;

/** Loads a form that was sent without scripts: `draft` if it was rejected, `sent` if not. */
export async function readPlainForm({ request: { url, signal } }: LoaderFunctionArgs) {
  const address = new URL(url);
  const [draft, sent] = await Promise.all([
    readFormDraft(address, signal),
    readFormDraft(address, signal, 'sent'),
  ]);
  return { draft, sent };
}
