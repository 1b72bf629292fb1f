import { Crop, type Media } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../server/database/tables';
import { toPicture, mediaUrl } from './media.repository';
import type { FileUse } from './media-uses';
import { isPermitted } from './pictures/shown';

type MediaRow = Selectable<Tables['media']> & {
  creator: string | null;
  form_name: string | null;
  form_size: number | null;
};

export const toUse = ({ kind, id, title }: FileUse) => ({ kind, id, title });

export function toMedia(row: MediaRow, uses: FileUse[], tags: string[] = []): Media {
  const { kind, fallback, crop, decorative, people } = row;
  const isImage = kind === 'image';
  const picture = isImage && fallback ? toPicture(row, decorative === 1 ? '' : row.alt) : null;
  return {
    ...row,
    width: isImage ? row.whole_width : null,
    height: isImage ? row.whole_height : null,
    picture,
    file_url: isImage ? null : mediaUrl(fallback),
    decorative: decorative === 1,
    crop: crop === null ? null : Crop.parse(JSON.parse(crop)),
    people: people === 1,
    consent: toConsent(row),
    tags,
    shown: isPermitted(row) && (picture !== null || !isImage),
    used_in: uses.filter(({ mediaId }) => mediaId === row.id).map(toUse),
    created_by: row.creator,
  };
}

export function toConsent({
  consent_from,
  consent_given_at,
  ...row
}: Omit<MediaRow, 'creator' | 'form_name' | 'form_size'> &
  Partial<Pick<MediaRow, 'form_name' | 'form_size'>>): Media['consent'] {
  if (consent_from === null || consent_given_at === null) return null;
  return {
    from: consent_from,
    covers: row.consent_covers ?? '',
    given_at: consent_given_at,
    until: row.consent_until,
    withdrawn_at: row.consent_withdrawn_at,
    note: row.consent_note ?? '',
    form:
      row.consent_form_id === null
        ? null
        : { id: row.consent_form_id, name: row.form_name ?? '', size: row.form_size ?? 0 },
  };
}
