import type { StatementLine } from '@lapis/contract';

/** Announces what was done with a payment, optionally with a function that undoes it. */
type OnLineDone = (line: StatementLine, words: string, undo?: () => Promise<StatementLine>) => Promise<void>;

export interface LineProps {
  line: StatementLine;
  onDone: OnLineDone;
}
