import { expressionBuilder, type Selectable } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Tables } from '../../server/database/tables';

const media = expressionBuilder<Tables, 'media'>();

/** The day it is, in UTC, as consents name days. */
export const today = () => timestamp().slice(0, 10);

/** Whether visitors may see a file: it shows nobody, or those whom it shows have consented. */
export const mayBeShown = () =>
  media.or([
    media('media.people', '=', 0),
    media.and([
      media('media.consent_given_at', 'is not', null),
      media('media.consent_withdrawn_at', 'is', null),
      media.or([media('media.consent_until', 'is', null), media('media.consent_until', '>=', today())]),
    ]),
  ]);

/** The pictures that visitors may see, to be joined as `media`: what may not be shown is as if it weren't there. */
export const shownMedia = () =>
  media
    .selectFrom('media')
    .select(['media.id', 'media.width', 'media.height'])
    .select(['media.fallback', 'media.placeholder', 'media.variants', 'media.focal_x', 'media.focal_y'])
    .select(['media.alt', 'media.decorative'])
    .where('media.kind', '=', 'image')
    .where('media.fallback', '!=', '')
    .where(mayBeShown())
    .as('media');

/** What decides about it. */
export const permissionColumns = [
  'media.people',
  'media.consent_given_at',
  'media.consent_until',
  'media.consent_withdrawn_at',
] as const;

type Permission = Pick<
  Selectable<Tables['media']>,
  'people' | 'consent_given_at' | 'consent_until' | 'consent_withdrawn_at'
>;

/** The same of a row at hand. */
export function isPermitted({ people, consent_given_at, consent_until, consent_withdrawn_at }: Permission) {
  if (people === 0) return true;
  if (consent_given_at === null || consent_withdrawn_at !== null) return false;
  return consent_until === null || consent_until >= today();
}
