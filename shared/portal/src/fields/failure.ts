import { failureOf, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useMemo } from 'react';
import { resultsOf409 } from './conflict';

const offlineText = 'No connection. What you typed is still here: please try again when you are connected.';

const conflictText = 'What you typed is still here: save again to replace theirs.';

/**
 * What a form says of a call that failed; nothing of a server's error, for which the host opens a dialog. A form moves
 * the focus with every new failure, so one failure stays one object.
 */
export const useFailure = (error: unknown) =>
  useMemo((): FormFailure | null => {
    if (!error) return null;
    const status = statusOf(error);
    if (status === undefined) return { message: offlineText };
    if (status >= 500) return null;
    const failure = failureOf(error);
    if (resultsOf409(error)) return { message: `${failure.message} ${conflictText}` };
    return failure;
  }, [error]);
