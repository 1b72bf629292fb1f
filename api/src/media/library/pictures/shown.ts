import { today } from '@lapis/contract/consent-state';
import { expressionBuilder, type Selectable } from 'kysely';
import type { Tables } from '../../../server/database/tables';

const media = expressionBuilder<Tables, 'media'>();

/**
 * Returns the condition for files that visitors may see: not in the trash, and with consent if they show
 * people.
 */
export const mayBeShown = () =>
  media.and([
    media('media.deleted_at', 'is', null),
    media.or([
      media('media.people', '=', 0),
      media.and([
        media('media.consent_given_at', 'is not', null),
        media('media.consent_withdrawn_at', 'is', null),
        media.or([media('media.consent_until', 'is', null), media('media.consent_until', '>=', today())]),
      ]),
    ]),
  ]);

/**
 * Subquery for the pictures that visitors may see, to be joined as `media`. Hidden pictures are left out, as
 * if they didn't exist.
 */
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

export const permissionColumns = [
  'media.people',
  'media.consent_given_at',
  'media.consent_until',
  'media.consent_withdrawn_at',
  'media.deleted_at',
] as const;

type MediaPermission = Pick<
  Selectable<Tables['media']>,
  'people' | 'consent_given_at' | 'consent_until' | 'consent_withdrawn_at' | 'deleted_at'
>;

/** Checks the same condition as `mayBeShown`, on a row that has already been read. */
export function isPermitted({
  people,
  consent_given_at,
  consent_until,
  consent_withdrawn_at,
  deleted_at,
}: MediaPermission) {
  if (deleted_at !== null) return false;
  if (people === 0) return true;
  if (consent_given_at === null || consent_withdrawn_at !== null) return false;
  return consent_until === null || consent_until >= today();
}
