import { Button, confirmDialog } from '@lapis/ui';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import styles from './ConsentPanel.module.css';
import { blankConsent, type ConsentFields, type MediaForm } from './media-form';
import { type ConsentStanding, dayInWords, standingOf } from './standing';

const words: Record<
  ConsentStanding,
  (consent: Pick<ConsentFields, 'until'>, withdrawnAt?: string | null) => string
> = {
  missing: () => 'No consent is on record, so visitors do not see it.',
  withdrawn: (_, at) =>
    `The consent was withdrawn${at ? ` on ${dayInWords(at)}` : ''}, so visitors do not see it.`,
  ended: ({ until }) => `The consent ended on ${dayInWords(until ?? '')}, so visitors do not see it.`,
  expiring: ({ until }) =>
    `The consent holds until ${dayInWords(until ?? '')}. Ask for a new one, or it leaves every page then.`,
  holds: ({ until }) => (until ? `The consent holds until ${dayInWords(until)}.` : 'The consent holds.'),
};

/** Whether a file shows people, and that they, or a child’s parent or carer, agreed to it. */
export function ConsentPanel({ form }: { form: MediaForm }) {
  const { fields, change } = form;
  return (
    <section className={styles.panel} aria-labelledby="people">
      <h2 id="people" className={styles.title}>
        People shown
      </h2>
      <Checkbox
        label="Shows people who could be recognised"
        name="people"
        checked={fields.people}
        onChange={(event) => change({ people: event.target.checked })}
      />
      {fields.people && <Standing form={form} />}
      {fields.people && fields.consent && !fields.consent.withdrawn && (
        <Fields consent={fields.consent} onChange={(consent) => change({ consent })} />
      )}
      <FieldErrors name="consent" />
      {fields.people && <Actions form={form} />}
    </section>
  );
}

/** What the server has on record, in words. */
function Standing({ form: { base, isUnsaved } }: { form: MediaForm }) {
  const saved = base.people ? base.consent : null;
  const standing = standingOf(saved);
  return (
    <p className={styles.standing} data-standing={standing}>
      {base.people
        ? words[standing]({ until: saved?.until ?? null }, saved?.withdrawn_at)
        : isUnsaved && 'Once this is saved, visitors see it only while a consent holds.'}
    </p>
  );
}

interface FieldsProps {
  consent: ConsentFields;
  onChange: (consent: ConsentFields) => void;
}

const Fields = ({ consent, onChange }: FieldsProps) => (
  <div className={styles.fields}>
    <Field
      label="Who gave it"
      name="consent.from"
      hint="Those shown, or a child’s parent or carer."
      value={consent.from}
      onChange={(event) => onChange({ ...consent, from: event.target.value })}
      maxLength={200}
      autoComplete="off"
      required
    />
    <Field
      label="What for"
      name="consent.covers"
      hint="Such as the website and the annual report."
      value={consent.covers}
      onChange={(event) => onChange({ ...consent, covers: event.target.value })}
      maxLength={500}
      autoComplete="off"
      required
    />
    <Field
      label="Given on"
      name="consent.given_at"
      hint="The day on the form."
      type="date"
      value={consent.given_at}
      onChange={(event) => onChange({ ...consent, given_at: event.target.value })}
      required
    />
    <Field
      label="Until"
      name="consent.until"
      hint="The last day, or empty where it has no end."
      type="date"
      value={consent.until ?? ''}
      onChange={(event) => onChange({ ...consent, until: event.target.value || null })}
    />
    <TextArea
      className={styles.note}
      label="Note"
      name="consent.note"
      hint="Such as where the signed form is kept. Visitors never see it."
      rows={2}
      value={consent.note}
      onChange={(event) => onChange({ ...consent, note: event.target.value })}
      maxLength={2000}
    />
  </div>
);

function Actions({ form }: { form: MediaForm }) {
  const { base, fields, change, isSaving, withdrawConsent } = form;
  const isWithdrawn = fields.consent?.withdrawn === true;

  async function withdraw() {
    const isSure = await confirmDialog({
      title: 'Withdraw this consent?',
      text: 'It leaves every public page at once, and stays in the library.',
      confirm: 'Withdraw the consent',
    });
    if (isSure) withdrawConsent();
  }

  return (
    <div className={styles.actions}>
      {(!fields.consent || isWithdrawn) && (
        <Button variant="quiet" onClick={() => change({ consent: blankConsent() })}>
          {isWithdrawn ? 'Record a new consent' : 'Record the consent'}
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
