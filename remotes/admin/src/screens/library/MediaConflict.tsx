import type { Media } from '@lapis/contract';
import { ConflictNotice } from '../../cms/entries/history/ConflictNotice';
import { mediaFields, type MediaFields, type MediaForm } from './media-form';
import { formatDay } from '../../media/consent-state';

const percent = (value: number) => `${Math.round(value * 100)} %`;

const labels = {
  alt: 'Description',
  decorative: 'Decorative',
  caption: 'Caption',
  focus: 'What matters most',
  crop: 'Crop',
  people: 'Shows people',
  consent: 'Consent',
};

const formatFields = ({
  alt,
  decorative,
  caption,
  focal_x,
  focal_y,
  crop,
  people,
  consent,
}: MediaFields) => ({
  alt,
  decorative: decorative ? 'Yes' : 'No',
  caption,
  focus: `${percent(focal_x)} across, ${percent(focal_y)} down`,
  crop: crop
    ? `${percent(crop.width)} × ${percent(crop.height)}, from ${percent(crop.x)} across and ${percent(crop.y)} down`
    : 'The whole picture',
  people: people ? 'Yes' : 'No',
  consent: consent
    ? [
        consent.withdrawn ? 'Withdrawn' : '',
        `From ${consent.from}, for ${consent.covers}`,
        consent.until ? `until ${formatDay(consent.until)}` : '',
        consent.note,
      ]
        .filter(Boolean)
        .join('; ')
    : 'None',
});

export const MediaConflict = ({ form, serverVersion }: { form: MediaForm; serverVersion: Media }) => (
  <ConflictNotice
    one="file"
    labels={labels}
    theirs={formatFields(mediaFields(serverVersion))}
    mine={formatFields(form.fields)}
    onKeepMine={form.keepMine}
    onTakeServerVersion={form.takeServerVersion}
  >
    Nothing of yours is lost. With ‘Keep mine’ the next save changes only what you changed.
  </ConflictNotice>
);
