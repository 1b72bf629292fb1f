import type { Declaration } from '@lapis/contract';
import { dayInList } from '../parts/days';

export const givenWords: Record<Declaration['given'], string> = {
  page: 'On the site',
  paper: 'On paper',
  phone: 'By phone',
};

/** Checks whether a spoken declaration still needs its written record, without which it has no effect. */
export const wantsRecord = ({ given, record_sent_on, cancelled_from }: Declaration) =>
  given === 'phone' && record_sent_on === null && cancelled_from === null;

export function coverWords({ covers_from, covers_until }: Declaration) {
  if (covers_from === covers_until) return `The gift of ${dayInList(covers_from)}`;
  return covers_until
    ? `Gifts from ${dayInList(covers_from)} to ${dayInList(covers_until)}`
    : `Gifts from ${dayInList(covers_from)} onwards`;
}

export function holdsWords(declaration: Declaration): { label: string; tone?: 'good' | 'bad' } {
  if (declaration.cancelled_from) return { label: `Cancelled from ${dayInList(declaration.cancelled_from)}` };
  if (declaration.waits_for_gift) return { label: 'Waiting for its gift' };
  if (wantsRecord(declaration)) return { label: 'Record to send', tone: 'bad' };
  return { label: 'In force', tone: 'good' };
}

export const taxpayerWords = ({ title, firstname, lastname, house, postcode, outside_uk }: Declaration) =>
  [[title, firstname, lastname].filter(Boolean).join(' '), house, outside_uk ? 'outside the UK' : postcode]
    .filter(Boolean)
    .join(', ');
