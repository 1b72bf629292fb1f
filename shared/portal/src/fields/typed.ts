import { useState } from 'react';

export function useTyped(kept: string) {
  const [typed, setTyped] = useState({ text: kept, means: kept });
  return {
    text: typed.means === kept ? typed.text : kept,
    /** @param means value to keep; default: the previous one, for a text that isn't valid yet */
    type: (text: string, means = kept) => setTyped({ text, means }),
  };
}
