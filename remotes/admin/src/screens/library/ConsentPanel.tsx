import type { Media } from '@lapis/contract';
import { Button, confirmDialog } from '@lapis/ui';
import { Checkbox, FieldErrors } from '@lapis/ui/forms';
import { ConsentFieldset } from './ConsentFieldset';
import styles from './ConsentPanel.module.css';
import { blankConsent, type ConsentFields, type MediaForm } from './media-form';
import { type ConsentState, consentState, isUnjudged } from '@lapis/contract/consent-state';
import { formatDay, toHostname } from '../../media/consent-state';

const words: Record<
  ConsentState,
  (consent: Pick<ConsentFields, 'until'>, withdrawnAt?: string | null) => string
> = {
  missing: () => 'No consent is on record, so visitors can’t see it.',
  withdrawn: (_, at) =>
    `The consent was withdrawn${at ? ` on ${formatDay(at)}` : ''}, so visitors can’t see it.`,
  ended: ({ until }) => `The consent ended on ${formatDay(until ?? '')}, so visitors can’t see it.`,
  expiring: ({ until }) =>
    `The consent is valid until ${formatDay(until ?? '')}. Ask for a new one, or the picture will come off every page then.`,
  holds: ({ until }) => (until ? `The consent is valid until ${formatDay(until)}.` : 'The consent is valid.'),
};

/** Asks whether a picture from the web shows people; undefined for other pictures. */
const unjudgedNotice = (media: Media) =>
  media.source !== null && isUnjudged(media)
    ? `From ${toHostname(media.source)}. Say whether it shows people before visitors can see it: untick the box if it shows no one, or record the consent.`
    : undefined;

export function ConsentPanel({ form }: { form: MediaForm }) {
  const { fields, change } = form;
  const { people, consent } = fields;
  return (
    <section className={styles.panel} aria-labelledby="people">
      <h2 id="people" className={styles.title}>
        People shown
      </h2>
      <Checkbox
        label="Shows people who could be recognised"
        name="people"
        checked={people}
        onChange={(event) => change({ people: event.target.checked })}
      />
      {people && <ConsentLine form={form} />}
      {people && consent && !consent.withdrawn && (
        <ConsentFieldset
          mediaId={isFormKept(form) ? form.base.id : undefined}
          fields={consent}
          change={(changes) => change({ consent: { ...consent, ...changes } })}
        />
      )}
      <FieldErrors name="consent" />
      {people && <Actions form={form} />}
    </section>
  );
}

/** Returns whether the form is the one on record, rather than a new upload. */
const isFormKept = ({ base, fields }: MediaForm) => base.consent?.form?.id === fields.consent?.form?.id;

function ConsentLine({ form: { base, isUnsaved } }: { form: MediaForm }) {
  const saved = base.people ? base.consent : null;
  const state = consentState(saved);
  return (
    <p className={styles.state} data-state={state}>
      {base.people
        ? (unjudgedNotice(base) ?? words[state]({ until: saved?.until ?? null }, saved?.withdrawn_at))
        : isUnsaved && 'Once this is saved, visitors see it only while there is valid consent.'}
    </p>
  );
}

function Actions({ form }: { form: MediaForm }) {
  const { base, fields, change, isSaving, withdrawConsent } = form;
  const isWithdrawn = fields.consent?.withdrawn === true;

  async function withdraw() {
    const isSure = await confirmDialog({
      title: 'Withdraw this consent?',
      text: 'The picture comes off every public page at once, and stays in the library.',
      confirm: 'Withdraw the consent',
    });
    if (isSure) withdrawConsent();
  }

  return (
    <div className={styles.actions}>
      {(!fields.consent || isWithdrawn) && (
        <Button variant="quiet" onClick={() => change({ consent: blankConsent() })}>
          {isWithdrawn ? 'Record new consent' : 'Record the consent'}
        </Button>
      )}
      {base.people && base.consent && !base.consent.withdrawn_at && (
        <Button variant="danger" busy={isSaving} onClick={() => void withdraw()}>
          Withdraw the consent
        </Button>
      )}
    </div>
  );
}
