import { foldLetters } from '@lapis/contract/fold-letters';

/** Normalises text for filtering in the browser, so that case and equivalent letters make no difference. */
export const fold = (text: string) => foldLetters(text.toLowerCase());
