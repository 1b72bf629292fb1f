import { foldLetters } from '@lapis/contract/fold-letters';

/** Text as a list that the browser narrows compares it: whatever its case, and however its letters are typed. */
export const fold = (text: string) => foldLetters(text.toLowerCase());
