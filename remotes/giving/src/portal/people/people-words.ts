import type { PeopleImport, PeopleOutcome, PeopleTotals } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { counted } from '../parts/counted';

const number = new Intl.NumberFormat('en-GB');

export const outcomeWords: Record<PeopleOutcome, string> = {
  new: 'New',
  same: 'Known already',
  partly: 'In part',
  refused: 'Can’t be imported',
};

type Brought = Pick<PeopleTotals, 'supporters' | 'subscribers' | 'suppressions' | 'gifts' | 'declarations'>;

const listBrought = ({ supporters, subscribers, suppressions, gifts, declarations }: Brought, gift: string) =>
  [
    supporters > 0 && counted(supporters, 'supporter'),
    gifts > 0 && gift,
    subscribers > 0 && counted(subscribers, 'subscriber'),
    suppressions > 0 &&
      counted(suppressions, 'address that gets no newsletters', 'addresses that get no newsletters'),
    declarations > 0 && counted(declarations, 'Gift Aid declaration'),
  ].filter((words) => words !== false);

const joinWords = (words: string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');

/** Describes what an import brings, such as '2 supporters and 3 gifts (£45)'; empty if nothing. */
export const totalWords = (totals: PeopleTotals) =>
  joinWords(listBrought(totals, `${counted(totals.gifts, 'gift')} (${pounds(totals.amount)})`));

export const stayedWords = (stayed: PeopleImport['stayed']) =>
  joinWords(listBrought(stayed, counted(stayed.gifts, 'gift')));

export function stateWords({ state, done, rows }: PeopleImport) {
  const progress = `${number.format(done)} of ${counted(rows, 'row')}`;
  switch (state) {
    case 'running':
      return `Importing: ${progress}`;
    case 'stopped':
      return `Stopped after ${progress}`;
    case 'done':
      return `Done: ${counted(rows, 'row')}`;
    case 'undone':
      return 'Undone';
  }
}

export const importTitle = ({ name, system }: Pick<PeopleImport, 'name' | 'system'>) =>
  system ? `${name} (${system})` : name;
