import { toFailure, errorStatus } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useState } from 'react';
import { noConnection } from './no-connection';

const itself = (field: string) => field;

/**
 * Runs one change at a time and keeps the latest failure.
 * @param nameOf maps the name of a field in the API call to its name in the form
 * @param rejected failure of the form that was sent without scripts
 */
export function useWork(nameOf = itself, rejected: FormFailure | null = null) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(rejected);

  /** Runs a change. Returns true if it succeeded. */
  async function work(change: () => Promise<void>) {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await change();
      return true;
    } catch (error) {
      setFailure(
        errorStatus(error) === undefined ? { message: noConnection } : nameErrors(toFailure(error), nameOf),
      );
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, work };
}

/** Renames the fields that have errors. */
export const nameErrors = ({ message, errors = {} }: FormFailure, nameOf: typeof itself): FormFailure => ({
  message,
  errors: Object.fromEntries(Object.entries(errors).map(([field, texts]) => [nameOf(field), texts])),
});
