import { failureOf, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useState } from 'react';
import { noConnection } from './no-connection';

const itself = (field: string) => field;

/**
 * Changes that one makes to one's gifts, one at a time: whether one is under way, and why the last one failed.
 * @param nameOf the name that a field of the call has in the form
 */
export function useWork(nameOf = itself) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  /** Does something, and says whether that worked. */
  async function work(change: () => Promise<void>) {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await change();
      return true;
    } catch (error) {
      setFailure(statusOf(error) === undefined ? { message: noConnection } : named(failureOf(error), nameOf));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, work };
}

const named = ({ message, errors = {} }: FormFailure, nameOf: typeof itself): FormFailure => ({
  message,
  errors: Object.fromEntries(Object.entries(errors).map(([field, texts]) => [nameOf(field), texts])),
});
