import type { MediaChanges } from '@lapis/contract';
import type { Selectable, Updateable } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Tables } from '../../server/database/tables';
import { invalid } from '../../server/http/http-error';
import { searchedText } from './media.repository';
import { toBeMade } from './picture-queue.repository';
import { today } from './shown';

/** What a change makes of a row; a crop has the picture made anew. */
export function changedColumns(
  { decorative, people, consent, crop, ...plain }: Omit<MediaChanges, 'version'>,
  before: Selectable<Tables['media']>,
): Updateable<Tables['media']> {
  const cropText = crop && JSON.stringify(crop);
  if (cropText && before.kind !== 'image') throw invalid('crop', 'Only pictures can be cropped.');
  const { alt = before.alt, caption = before.caption } = plain;
  return {
    ...plain,
    words: searchedText({ name: before.name, alt, caption }),
    ...(decorative !== undefined && { decorative: Number(decorative) }),
    ...(people !== undefined && { people: Number(people) }),
    ...(consent !== undefined && consentColumns(consent, before)),
    ...(cropText !== undefined && cropText !== before.crop && { crop: cropText, ...toBeMade() }),
  };
}

function consentColumns(
  consent: NonNullable<MediaChanges['consent']> | null,
  before: Selectable<Tables['media']>,
): Updateable<Tables['media']> {
  if (consent && consent.given_at > today()) throw invalid('consent.given_at', 'This date is in the future.');
  return {
    consent_from: consent?.from ?? null,
    consent_covers: consent?.covers ?? null,
    consent_given_at: consent?.given_at ?? null,
    consent_until: consent?.until ?? null,
    consent_withdrawn_at: consent?.withdrawn ? (before.consent_withdrawn_at ?? timestamp()) : null,
    consent_note: consent?.note ?? null,
    consent_end_noted_at: null,
  };
}
