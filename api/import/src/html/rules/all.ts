import type { ConversionRule } from '../page';
import { embeds, mediaFiles } from './embeds';
import { buttons, columns, covers, leftOut } from './parts';
import { pictures } from './pictures';
import { questions } from './questions';
import { callouts, quotes } from './quotes';
import { tables } from './tables';

export const sharedRules: readonly ConversionRule[] = [
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
