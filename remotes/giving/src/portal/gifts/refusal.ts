import { useFailure } from '@lapis/portal';
import type { FormFailure } from '@lapis/ui/forms';
import { useState } from 'react';

/** What is wrong with fields, by their names; undefined where nothing is. */
type Problems = Record<string, string | undefined>;

/** What is said above a form whose fields say what is to be mended. */
const check = 'Please check what you entered.';

/** The failure of a form that checks what was typed before it is sent: what it found itself, or else the server. */
export function useChecked(error: unknown) {
  const [refused, setRefused] = useState<FormFailure | null>(null);
  const failed = useFailure(error);

  /** Answers whether the form may be sent. */
  function passes(problems: Problems) {
    const found = Object.entries(problems).flatMap(([name, words]) => (words ? [[name, [words]]] : []));
    setRefused(found.length > 0 ? { message: check, errors: Object.fromEntries(found) } : null);
    return found.length === 0;
  }

  return { failure: refused ?? failed, passes };
}
