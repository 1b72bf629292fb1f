import { findingsIn } from './check';
import { readText } from './schema';
import type { Typed } from './typed-settings';

/** What is worth mending in a text that no editor has open just now. */
export const findingsOf = (html: string, site: Typed) => findingsIn(readText(html), site);
