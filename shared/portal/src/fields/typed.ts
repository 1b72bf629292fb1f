import { useState } from 'react';

/**
 * What is typed into a field that keeps something else, such as the whole address. The text stands for as long as it
 * still means what is kept; what came from elsewhere, as by undoing, takes its place.
 */
export function useTyped(kept: string) {
  const [typed, setTyped] = useState({ text: kept, means: kept });
  return {
    text: typed.means === kept ? typed.text : kept,
    /** @param means what is kept from now on; default: what was, where the text means nothing yet */
    type: (text: string, means = kept) => setTyped({ text, means }),
  };
}
