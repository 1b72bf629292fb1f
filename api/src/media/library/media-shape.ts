import { Crop, type Media } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../server/database/tables';
import { toPicture, urlOf } from './media.repository';
import type { Use } from './media-uses';
import { isPermitted } from './shown';

type MediaRow = Selectable<Tables['media']> & { creator: string | null };

/** As the contract has it. */
export const toUse = ({ kind, id, title }: Use) => ({ kind, id, title });

/** The contract's file, with columns that its schema leaves out. `uses` may be those of others too. */
export function toMedia(row: MediaRow, uses: Use[]): Media {
  const { kind, fallback, crop, decorative, people } = row;
  const isImage = kind === 'image';
  const picture = isImage && fallback ? toPicture(row, decorative === 1 ? '' : row.alt) : null;
  return {
    ...row,
    width: isImage ? row.whole_width : null,
    height: isImage ? row.whole_height : null,
    picture,
    file_url: isImage ? null : urlOf(fallback),
    decorative: decorative === 1,
    crop: crop === null ? null : Crop.parse(JSON.parse(crop)),
    people: people === 1,
    consent: toConsent(row),
    shown: isPermitted(row) && (picture !== null || !isImage),
    used_in: uses.filter(({ mediaId }) => mediaId === row.id).map(toUse),
    created_by: row.creator,
  };
}

function toConsent({ consent_from, consent_given_at, ...row }: MediaRow): Media['consent'] {
  if (consent_from === null || consent_given_at === null) return null;
  return {
    from: consent_from,
    covers: row.consent_covers ?? '',
    given_at: consent_given_at,
    until: row.consent_until,
    withdrawn_at: row.consent_withdrawn_at,
    note: row.consent_note ?? '',
  };
}
