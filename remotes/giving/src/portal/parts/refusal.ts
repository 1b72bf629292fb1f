import { checkWords } from '@lapis/contract/form-rules';
import { useFailure } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useState } from 'react';

type Problems = Record<string, string | undefined>;

/** Combines the form's own validation errors with the server's. */
export function useChecked(error: unknown) {
  const [refused, setRefused] = useState<FormFailure | null>(null);
  const failed = useFailure(error);

  /** Returns true if there are no problems and the form may be sent. */
  function passes(problems: Problems) {
    const found = Object.entries(problems).flatMap(([name, words]) => (words ? [[name, [words]]] : []));
    setRefused(found.length > 0 ? { message: checkWords, errors: Object.fromEntries(found) } : null);
    return found.length === 0;
  }

  return { failure: refused ?? failed, passes };
}
