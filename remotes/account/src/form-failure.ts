import { failureOf, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useMemo } from 'react';

const offlineMessage =
  'You seem to be offline. What you typed is still here: please try again when you are connected.';

/** What a form says of a call that failed: nothing of a server's error, for which the host opens a dialog. */
export function formFailure(error: unknown): FormFailure | null {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 ? null : failureOf(error);
  // The library's own words first, where it has some (specification, section 8).
  const { message } = failureOf(error);
  return { message: message === 'Network Error' ? `${message}. ${offlineMessage}` : offlineMessage };
}

/** The same for a component: a form moves the focus with every new failure, so one failure stays one object. */
export const useFormFailure = (error: unknown) => useMemo(() => (error ? formFailure(error) : null), [error]);

/** What a form says before it asks the server; null where nothing is wrong. */
export const checkedHere = (errors: Record<string, string[]>): FormFailure | null =>
  Object.keys(errors).length > 0 ? { message: 'Please check what you entered.', errors } : null;
