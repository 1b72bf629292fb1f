import type { Site } from '@lapis/contract';
import type { Selectable } from 'kysely';
import { letter, setWords } from '../../inbox/mail/letter';
import { chosenByStaff } from '../../inbox/mail/recipient';
import type { Tables } from '../../server/database/tables';
import { cancellableUntil } from '../gift-aid/periods';
import { wordingOf } from '../gift-aid/wording';
import { longDay } from '../../server/time/days';
import '../tables';

/** A spoken declaration, as its written record says it. */
type DeclarationToTell = Pick<
  Selectable<Tables['declarations']>,
  | 'wording'
  | 'made_on'
  | 'covers_from'
  | 'covers_until'
  | 'title'
  | 'firstname'
  | 'lastname'
  | 'house'
  | 'street'
  | 'postcode'
>;

/** Which gifts a declaration is about. */
function giftsMeant({ made_on, covers_from, covers_until }: DeclarationToTell) {
  if (covers_until === null)
    return covers_from < made_on
      ? `all gifts since ${longDay(covers_from)}, and all that you make in the future`
      : `all gifts from ${longDay(covers_from)} onwards`;
  return covers_from === covers_until
    ? `your gift of ${longDay(covers_from)}`
    : `all gifts from ${longDay(covers_from)} to ${longDay(covers_until)}`;
}

/** How a written record reaches somebody, and so how they answer it. */
type Way = 'email' | 'letter';

/**
 * The written record of a declaration that somebody made on the phone, by which it begins to count: what was declared,
 * what has to be known, both days, and how it is cancelled (`gift-aid/rules.ts`, `sources.spoken`). Staff typed all of
 * it and chose whom it goes to; what a visitor declares on the site has no such record.
 */
export const writtenRecord = (site: Site, to: string, declared: DeclarationToTell, sentOn: string) => {
  const { subject, blocks } = recordOf(site, declared, sentOn, 'email');
  return letter(site, chosenByStaff(to), subject, blocks);
};

/** The same as a text, to be printed and posted. */
export const recordToPrint = (site: Site, declared: DeclarationToTell, sentOn: string) => {
  const { subject, blocks } = recordOf(site, declared, sentOn, 'letter');
  const { text } = setWords(site, subject, blocks);
  // The sign before who writes is one of emails.
  return `${subject}\n\n${text.replace('\n-- \n', '\n')}`;
};

function recordOf(site: Site, declared: DeclarationToTell, sentOn: string, way: Way) {
  const { title, firstname, lastname, house, street, postcode } = declared;
  const { explains } = wordingOf(declared.wording, site.app_name);
  const subject = `Your Gift Aid declaration to ${site.app_name}`;
  const blocks = [
    `Dear ${firstname} ${lastname},`,
    `On ${longDay(declared.made_on)} you told us that you would like ${site.app_name} to claim Gift Aid. This is your record of it, sent on ${longDay(sentOn)}. Please check that we have recorded it correctly:`,
    [
      `Name: ${[title, firstname, lastname].filter(Boolean).join(' ')}`,
      `Home address: ${[`${house} ${street}`.trim(), postcode].filter(Boolean).join(', ')}`,
      `Treated as Gift Aid donations to ${site.app_name}: ${giftsMeant(declared)}`,
    ].join('\n'),
    ...explains,
    `If you change your mind, tell us by ${longDay(cancellableUntil(sentOn))}, and it will be as if you had never made the declaration. You can cancel it after that too, for gifts from then on. Just reply to this ${way}.`,
  ];
  return { subject, blocks };
}
