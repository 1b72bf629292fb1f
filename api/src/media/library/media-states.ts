import { ENDS_SOON, today } from '@lapis/contract/consent-state';
import { sql } from 'kysely';
import type { ContentType } from '../../cms/types/content-type';
import { isUnused } from './media-uses';
import { mayBeShown } from './pictures/shown';

/** Filters for lists of files. */
export type MediaState = 'all' | 'unused' | 'no_consent' | 'expiring' | 'withdrawn' | 'no_alt' | 'trashed';

/** Returns the condition on `media` for a filter. Files in the trash only match 'trashed'. */
export const inState = (types: readonly ContentType[], state: MediaState) =>
  state === 'trashed'
    ? sql<boolean>`media.deleted_at is not null`
    : sql<boolean>`(media.deleted_at is null and ${conditionOf(types, state)})`;

function conditionOf(types: readonly ContentType[], state: Exclude<MediaState, 'trashed'>) {
  switch (state) {
    case 'all':
      return sql<boolean>`1 = 1`;
    case 'unused':
      return isUnused(types);
    case 'no_consent':
      return sql<boolean>`(media.people = 1 and media.consent_given_at is null)`;
    case 'expiring':
      return sql<boolean>`(${mayBeShown()} and media.people = 1 and media.consent_until <= ${today(ENDS_SOON)})`;
    case 'withdrawn':
      return sql<boolean>`(media.people = 1 and (media.consent_withdrawn_at is not null or media.consent_until < ${today()}))`;
    case 'no_alt':
      return sql<boolean>`(media.kind = 'image' and media.decorative = 0 and media.alt = '')`;
  }
}
