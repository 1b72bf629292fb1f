import type { Site } from '@lapis/contract';
import { broughtWording } from '@lapis/contract/people-fields';
import type { Selectable } from 'kysely';
import { composeEmail, setWords } from '../../inbox/mail/compose-email';
import { chosenByStaff } from '../../inbox/mail/recipient';
import type { Tables } from '../../server/database/tables';
import { cancellableUntil } from '../gift-aid/periods';
import { findWording } from '../gift-aid/wording';
import { formatLongDay } from '../../server/time/days';
import '../tables';

type DeclarationToTell = Pick<
  Selectable<Tables['declarations']>,
  | 'wording'
  | 'words'
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

function giftsMeant({ made_on, covers_from, covers_until }: DeclarationToTell) {
  if (covers_until === null)
    return covers_from < made_on
      ? `all gifts since ${formatLongDay(covers_from)}, and all that you make in the future`
      : `all gifts from ${formatLongDay(covers_from)} onwards`;
  return covers_from === covers_until
    ? `your gift of ${formatLongDay(covers_from)}`
    : `all gifts from ${formatLongDay(covers_from)} to ${formatLongDay(covers_until)}`;
}

type RecordChannel = 'email' | 'letter';

/**
 * Creates the written record of a spoken declaration; the declaration takes effect when the record is sent.
 * Contains the declaration, the legal notes, the dates of the declaration and of the record, and how to
 * cancel (`sources.spoken` in `gift-aid/rules.ts`). Only staff send the record, so its contents can be
 * trusted; declarations made on the site need none.
 */
export const writtenRecord = (site: Site, to: string, declared: DeclarationToTell, sentOn: string) => {
  const { subject, blocks } = buildRecord(site, declared, sentOn, 'email');
  return composeEmail(site, chosenByStaff(to), subject, blocks);
};

export const recordToPrint = (site: Site, declared: DeclarationToTell, sentOn: string) => {
  const { subject, blocks } = buildRecord(site, declared, sentOn, 'letter');
  const { text } = setWords(site, subject, blocks);
  // Removes the '-- ' line, which marks the signature in emails.
  return `${subject}\n\n${text.replace('\n-- \n', '\n')}`;
};

function buildRecord(site: Site, declared: DeclarationToTell, sentOn: string, way: RecordChannel) {
  const { title, firstname, lastname, house, street, postcode } = declared;
  const explains =
    declared.wording === broughtWording
      ? [declared.words]
      : findWording(declared.wording, site.app_name).explains;
  const subject = `Your Gift Aid declaration to ${site.app_name}`;
  const blocks = [
    `Dear ${firstname} ${lastname},`,
    `On ${formatLongDay(declared.made_on)} you told us that you would like ${site.app_name} to claim Gift Aid. This is your record of it, sent on ${formatLongDay(sentOn)}. Please check that we have recorded it correctly:`,
    [
      `Name: ${[title, firstname, lastname].filter(Boolean).join(' ')}`,
      `Home address: ${[`${house} ${street}`.trim(), postcode].filter(Boolean).join(', ')}`,
      `Treated as Gift Aid donations to ${site.app_name}: ${giftsMeant(declared)}`,
    ].join('\n'),
    ...explains,
    `If you change your mind, tell us by ${formatLongDay(cancellableUntil(sentOn))}, and it will be as if you had never made the declaration. You can cancel it after that too, for gifts from then on. Just reply to this ${way}.`,
  ];
  return { subject, blocks };
}
