import type { Rule } from '../page';
import { embeds, mediaFiles } from './embeds';
import { buttons, columns, covers, leftOut } from './parts';
import { pictures } from './pictures';
import { questions } from './questions';
import { callouts, quotes } from './quotes';
import { tables } from './tables';

/** What all systems have, the more telling first. */
export const sharedRules: readonly Rule[] = [
  leftOut,
  columns,
  covers,
  callouts,
  questions,
  mediaFiles,
  embeds,
  buttons,
  tables,
  quotes,
  pictures,
];
