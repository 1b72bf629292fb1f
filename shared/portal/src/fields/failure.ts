import { toFailure, errorStatus } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useEffect, useMemo } from 'react';
import { notices } from '../notices/notices';
import { readConflict } from './conflict';
import { groupLineErrors } from './line-errors';

const offlineText = 'No connection. What you typed is still here: please try again when you are connected.';

const conflictText = 'What you typed is still here: save again to replace theirs.';

/**
 * Converts a failed call into a form's error; server errors are left to the host's dialog. Memoised, because
 * a form moves the focus with every new failure.
 */
export function useFailure(error: unknown) {
  const failure = useMemo((): FormFailure | null => {
    if (!error) return null;
    const status = errorStatus(error);
    if (status === undefined) return { message: offlineText };
    if (status >= 500) return null;
    const answer = toFailure(error);
    if (readConflict(error)) return { message: `${answer.message} ${conflictText}` };
    return groupLineErrors(answer);
  }, [error]);
  useContradicted(failure);
  return failure;
}

/** Removes notices of earlier successes once a failure is shown. */
export function useContradicted(failure: FormFailure | null) {
  useEffect(() => {
    if (failure) notices.removeReports();
  }, [failure]);
}
