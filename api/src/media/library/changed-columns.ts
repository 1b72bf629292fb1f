import { today } from '@lapis/contract/consent-state';
import type { MediaChanges } from '@lapis/contract';
import type { Selectable, Updateable } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Tables } from '../../server/database/tables';
import { invalidField } from '../../server/http/http-error';
import { searchedText } from './media.repository';
import { toBeMade } from './pictures/picture-queue.repository';

export function changedColumns(
  { decorative, people, consent, crop, ...plain }: Omit<MediaChanges, 'version' | 'tags'>,
  before: Selectable<Tables['media']>,
  tags: readonly string[],
): Updateable<Tables['media']> {
  const cropText = crop && JSON.stringify(crop);
  if (cropText && before.kind !== 'image') throw invalidField('crop', 'Only pictures can be cropped.');
  const { alt = before.alt, caption = before.caption } = plain;
  return {
    ...plain,
    words: searchedText({ name: before.name, alt, caption, tags }),
    ...(decorative !== undefined && { decorative: Number(decorative) }),
    ...(people !== undefined && { people: Number(people) }),
    ...(consent !== undefined && consentColumns(consent, before.consent_withdrawn_at)),
    ...(cropText !== undefined && cropText !== before.crop && { crop: cropText, ...toBeMade() }),
  };
}

export function consentColumns(
  consent: NonNullable<MediaChanges['consent']> | null,
  withdrawnBefore: string | null,
) {
  if (consent && consent.given_at > today())
    throw invalidField('consent.given_at', 'This date is in the future.');
  return {
    consent_from: consent?.from ?? null,
    consent_covers: consent?.covers ?? null,
    consent_given_at: consent?.given_at ?? null,
    consent_until: consent?.until ?? null,
    consent_withdrawn_at: consent?.withdrawn ? (withdrawnBefore ?? timestamp()) : null,
    consent_note: consent?.note ?? null,
    consent_end_noted_at: null,
    ...(consent?.form !== undefined && { consent_form_id: consent.form?.id ?? null }),
    ...(consent === null && { consent_form_id: null }),
  };
}
