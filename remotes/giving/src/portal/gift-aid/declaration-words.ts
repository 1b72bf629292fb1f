import type { Declaration } from '@lapis/contract';
import { broughtWording } from '@lapis/contract/people-fields';
import { dayInList } from '../parts/days';

const givenWords: Record<Declaration['given'], string> = {
  page: 'On the site',
  paper: 'On paper',
  phone: 'By phone',
};

/** Describes how and when a declaration was made, such as 'On paper, 3 Mar 2021'. */
export const madeWords = ({ given, wording, made_on }: Declaration) =>
  `${wording === broughtWording ? 'Imported' : givenWords[given]}, ${dayInList(made_on)}`;

/** Checks whether a spoken declaration still needs its written record, without which it has no effect. */
export const wantsRecord = ({ given, record_sent_on, cancelled_from }: Declaration) =>
  given === 'phone' && record_sent_on === null && cancelled_from === null;

export function coverWords({ covers_from, covers_until, only_gift }: Declaration) {
  if (covers_until !== null && covers_until < covers_from) return 'No gifts';
  if (only_gift !== null) return 'One gift only';
  if (covers_from === covers_until) return `The gift of ${dayInList(covers_from)}`;
  return covers_until
    ? `Gifts from ${dayInList(covers_from)} to ${dayInList(covers_until)}`
    : `Gifts from ${dayInList(covers_from)} onwards`;
}

export function holdsWords(declaration: Declaration): { label: string; tone?: 'good' | 'bad' } {
  const { cancelled_from, covers_from, is_mistaken } = declaration;
  if (is_mistaken) return { label: 'Entered in error' };
  if (cancelled_from && cancelled_from <= covers_from) return { label: 'Cancelled as if never made' };
  if (cancelled_from) return { label: `Cancelled from ${dayInList(cancelled_from)}` };
  if (declaration.waits_for_gift) return { label: 'Waiting for its gift' };
  if (wantsRecord(declaration)) return { label: 'Record to send', tone: 'bad' };
  return { label: 'In force', tone: 'good' };
}

export const taxpayerWords = ({ title, firstname, lastname, house, postcode, outside_uk }: Declaration) =>
  [[title, firstname, lastname].filter(Boolean).join(' '), house, outside_uk ? 'outside the UK' : postcode]
    .filter(Boolean)
    .join(', ');
