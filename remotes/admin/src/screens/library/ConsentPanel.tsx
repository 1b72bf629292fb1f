import { Button, confirmDialog } from '@lapis/ui';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import type { Writes } from '../../kit/fields/edits';
import { textOf } from '../../kit/fields/text-of';
import styles from './ConsentPanel.module.css';
import { blankConsent, type ConsentFields, type MediaForm } from './media-form';
import { type ConsentState, dayInWords, consentState } from '../../media/consent-state';

const words: Record<
  ConsentState,
  (consent: Pick<ConsentFields, 'until'>, withdrawnAt?: string | null) => string
> = {
  missing: () => 'No consent is on record, so visitors do not see it.',
  withdrawn: (_, at) =>
    `The consent was withdrawn${at ? ` on ${dayInWords(at)}` : ''}, so visitors do not see it.`,
  ended: ({ until }) => `The consent ended on ${dayInWords(until ?? '')}, so visitors do not see it.`,
  expiring: ({ until }) =>
    `The consent is valid until ${dayInWords(until ?? '')}. Ask for a new one, or the picture comes off every page then.`,
  holds: ({ until }) =>
    until ? `The consent is valid until ${dayInWords(until)}.` : 'The consent is valid.',
};

/** Whether a file shows people, and that they, or a child’s parent or carer, agreed to it. */
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
        <Fields fields={consent} change={(changes) => change({ consent: { ...consent, ...changes } })} />
      )}
      <FieldErrors name="consent" />
      {people && <Actions form={form} />}
    </section>
  );
}

/** What the server has on record, in words. */
function ConsentLine({ form: { base, isUnsaved } }: { form: MediaForm }) {
  const saved = base.people ? base.consent : null;
  const state = consentState(saved);
  return (
    <p className={styles.state} data-state={state}>
      {base.people
        ? words[state]({ until: saved?.until ?? null }, saved?.withdrawn_at)
        : isUnsaved && 'Once this is saved, visitors see it only while there is valid consent.'}
    </p>
  );
}

const Fields = (consent: Writes<ConsentFields>) => (
  <div className={styles.fields}>
    <Field
      label="Who gave it"
      hint="The people shown, or a child’s parent or carer."
      {...textOf(consent, 'from', 'consent')}
      maxLength={200}
      required
    />
    <Field
      label="What for"
      hint="Such as the website and the annual report."
      {...textOf(consent, 'covers', 'consent')}
      maxLength={500}
      required
    />
    <Field
      label="Given on"
      hint="The day on the form."
      type="date"
      {...textOf(consent, 'given_at', 'consent')}
      required
    />
    <Field
      label="Until"
      name="consent.until"
      hint="The last day. Leave it empty if there is none."
      type="date"
      value={consent.fields.until ?? ''}
      onChange={({ target }) => consent.change({ until: target.value || null })}
    />
    <TextArea
      className={styles.note}
      label="Note"
      hint="Such as where the signed form is kept. Visitors never see it."
      {...textOf(consent, 'note', 'consent')}
      rows={2}
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
      text: 'The picture comes off every public page at once, and stays in the library.',
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
