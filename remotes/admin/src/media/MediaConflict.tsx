import type { Media } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { Comparison } from '../content/Comparison';
import styles from '../content/Notice.module.css';
import { fieldsOf, type MediaFields, type MediaForm } from './media-form';
import { dayInWords } from './standing';

const focus = (element: HTMLElement | null) => element?.focus();

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

/** Each field as it is read by people who compare it. */
const inWords = ({ alt, decorative, caption, focal_x, focal_y, crop, people, consent }: MediaFields) => ({
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
        consent.until ? `until ${dayInWords(consent.until)}` : '',
        consent.note,
      ]
        .filter(Boolean)
        .join('; ')
    : 'None',
});

/** Somebody saved the file meanwhile: both copies are shown, and nothing is lost whatever is chosen. */
export const MediaConflict = ({ form, theirs }: { form: MediaForm; theirs: Media }) => (
  <section
    ref={focus}
    className={styles.notice}
    data-kind="conflict"
    tabIndex={-1}
    aria-labelledby="conflict"
  >
    <div>
      <h2 id="conflict" className={styles.title}>
        Somebody else changed this file meanwhile
      </h2>
      <p>Nothing of yours is lost. With ‘Keep mine’ the next save changes only what you changed.</p>
    </div>
    <Comparison
      labels={labels}
      copies={[
        { heading: 'Theirs, saved', fields: inWords(fieldsOf(theirs)) },
        { heading: 'Yours, not saved yet', fields: inWords(form.fields) },
      ]}
    />
    <div className={styles.actions}>
      <Button onClick={form.keepMine}>Keep mine</Button>
      <Button variant="quiet" onClick={form.takeTheirs}>
        Take theirs
      </Button>
    </div>
  </section>
);
