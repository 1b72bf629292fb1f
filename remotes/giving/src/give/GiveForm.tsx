import type { GivingPage } from '@lapis/contract';
import { softOptIn } from '@lapis/contract/form-rules';
import { amountField, amountIn, type GiftValues, intervalIn, OTHER } from '@lapis/contract/gift-form';
import { feeOn, taxOn } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import { href, useNavigate } from '@lapis/router';
import { Button, Honeypot } from '@lapis/ui';
import { Checkbox, Field, Form, type FormFailure, useSubmission } from '@lapis/ui/forms';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldAnchor } from '../kit/field-anchor';
import { readFormValues } from '../kit/read-form-values';
import { AmountFields } from './fields/AmountFields';
import { GiftAidFields } from './fields/GiftAidFields';
import { IntervalFields, MethodFields } from './fields/HowFields';
import { PurposeFields } from './fields/PurposeFields';
import { amountsFor, chosenAmount, toTyped } from './fields/purpose';
import { giftDraft, createGiftSender, type GiftOutcome } from './send-gift';
import styles from './GiveForm.module.css';

interface GiveFormProps {
  giving: GivingPage;
  initial: GiftValues;
  /** Names of fields that the page's address sets. A draft kept in this tab doesn't overwrite them. */
  given?: readonly string[];
  /** Errors from a form submitted without scripts. */
  failure?: FormFailure | null;
  /** Purpose of all gifts made with this form; if absent, the giver chooses. */
  purpose?: string;
}

/**
 * Donation form, which also works without scripts. With scripts, it is validated in the browser, and a gift
 * sent twice is counted once.
 */
export function GiveForm({ giving, initial, given = [], failure = null, purpose }: GiveFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState({ failure, given: purpose === undefined ? given : [...given, 'for'] });
  const [values, setValues] = useState(initial);
  const [sendGift] = useState(createGiftSender);
  const navigate = useNavigate();
  const [outcome, act, busy] = useSubmission<GiftOutcome, FormData>((_before, form) => sendGift(form), {
    failure,
  });
  const { begun } = outcome;

  // Fills in the draft, then reads all values from the DOM: visitors may have typed before hydration.
  useEffect(() => {
    const form = place.current?.querySelector('form');
    if (!form) return;
    if (!start.failure) giftDraft.fillIn(form, start.given);
    setValues(readFormValues(new FormData(form)));
  }, [start]);

  useEffect(() => {
    if (!begun) return;
    if (begun.url) location.assign(begun.url);
    else void navigate(new URL(begun.page, location.origin).pathname);
  }, [begun, navigate]);

  function note(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    fitAmount(form, event.target as Element, giving);
    const data = new FormData(form);
    giftDraft.write(data);
    setValues(readFormValues(data));
  }

  const isLeaving = busy || begun !== undefined;
  return (
    <div ref={place} id="problem" className={styles.place}>
      <Form
        {...giftDraft.mark}
        method="post"
        action={`${href('give')}#problem`}
        failure={outcome.failure}
        anchorOf={fieldAnchor}
        noValidate
        onInput={note}
        onSubmit={(data) => {
          if (!isLeaving) act(data);
        }}
        className={styles.form}
      >
        <IntervalFields initial={initial} />
        <AmountFields offered={amountsFor(giving, purpose ?? values['for'])} values={values} />
        {purpose === undefined ? (
          <PurposeFields giving={giving} initial={initial} />
        ) : (
          <input type="hidden" name="for" value={purpose} />
        )}
        <MethodFields methods={giving.methods} initial={initial} />
        <Giver giving={giving} initial={initial} />
        {giving.gift_aid && <GiftAidFields wording={giving.gift_aid} initial={initial} />}
        <Fee giving={giving} values={values} initial={initial} />
        <Honeypot />
        <div className={styles.end}>
          <Button type="submit" busy={isLeaving}>
            {isLeaving ? 'One moment…' : buttonWords(values)}
          </Button>
          <p className={styles.note}>
            {totalWords(values)} {nextWords(values)}
          </p>
        </div>
      </Form>
    </div>
  );
}

const Giver = ({ giving, initial }: { giving: GivingPage; initial: GiftValues }) => (
  <fieldset className={styles.giver}>
    <legend className={styles.legend}>About you</legend>
    <div id={fieldAnchor('name')}>
      <Field label="Your name" name="name" autoComplete="name" defaultValue={initial['name']} required />
    </div>
    <div id={fieldAnchor('email')}>
      <Field
        label="Your email address"
        name="email"
        type="email"
        hint={giving.sends_email ? 'For your receipt and our thanks' : 'So that we can thank you'}
        autoComplete="email"
        spellCheck={false}
        defaultValue={initial['email']}
        required
      />
    </div>
    {giving.soft_opt_in && <NewsletterChoice initial={initial} />}
  </fieldset>
);

/**
 * Opt-out from newsletters. It must be offered to givers who receive newsletters without consent, here and in
 * each email.
 */
const NewsletterChoice = ({ initial }: { initial: GiftValues }) => (
  <div className={styles.newsletters}>
    <input type="hidden" name="newsletters" value="offered" />
    <p id="newsletters-offer">{softOptIn.offer}</p>
    <Checkbox
      label={softOptIn.refuse}
      name="no_newsletters"
      value="yes"
      defaultChecked={Boolean(initial['no_newsletters'])}
      aria-describedby="newsletters-offer"
    />
  </div>
);

/** Offer to cover the fee. The style sheet reveals it if card is chosen. Never preselected. */
function Fee({ giving, values, initial }: { giving: GivingPage; values: GiftValues; initial: GiftValues }) {
  const { card_fee, methods } = giving;
  if (!card_fee || !methods.includes('card')) return null;
  const amount = amountIn(values);
  const fee = amount ? ` of about ${pounds(feeOn(amount, card_fee))}` : '';
  return (
    <div className={styles.fee} data-always={methods.length === 1 || undefined}>
      <Checkbox
        label={`Add the payment provider’s fee${fee}, so that my whole gift reaches you`}
        name="cover_fee"
        value="yes"
        defaultChecked={Boolean(initial['cover_fee'])}
      />
    </div>
  );
}

function buttonWords(values: GiftValues) {
  const amount = amountIn(values);
  const sum = amount ? ` ${pounds(amount)}` : '';
  return intervalIn(values) === 'month' && sum ? `Give${sum} a month` : `Give${sum}`;
}

/** Says what the charity receives with Gift Aid. */
function totalWords(values: GiftValues) {
  const amount = amountIn(values);
  if (!amount || !values['gift_aid']) return '';
  const each = intervalIn(values) === 'month' ? ' each month' : '';
  return `With Gift Aid, your ${pounds(amount)} becomes ${pounds(amount + taxOn(amount))}${each}.`;
}

const nextWords = ({ method }: GiftValues) =>
  method === 'card'
    ? 'Next you’ll go to our payment provider’s page. Nothing is taken until you confirm it there.'
    : 'Nothing is taken now: the next page tells you how to pay.';

/**
 * Keeps the amount fields consistent. Typing an amount selects 'another amount', and selecting an amount
 * clears the text field. If a new purpose doesn't offer the selected amount, the amount is put into the text
 * field.
 */
function fitAmount(form: HTMLFormElement, changed: Element, giving: GivingPage) {
  const other = form.elements.namedItem('other');
  if (!(other instanceof HTMLInputElement)) return;
  const choices = form.querySelectorAll<HTMLInputElement>('input[name=amount], input[name=monthly_amount]');
  const chooseOther = () => choices.forEach((one) => (one.checked = one.value === OTHER));
  const name = changed.getAttribute('name');
  const values = readFormValues(new FormData(form));
  const field = amountField(values);
  if (name === 'other' && other.value) chooseOther();
  if (name === field && values[field] !== OTHER) other.value = '';
  if (name === 'for' && values[field] && values[field] !== OTHER) {
    const pence = amountIn(values);
    const kept = chosenAmount(giving, values['for'] ?? '', pence);
    if (kept[field] !== values[field]) {
      chooseOther();
      other.value = pence ? toTyped(pence) : '';
    }
  }
  if (name === 'gift_aid') fillInNames(form, values);
}

/** Copies the giver's name into the declaration. The giver can edit it there. */
function fillInNames(form: HTMLFormElement, values: GiftValues) {
  const first = form.elements.namedItem('gift_aid.firstname');
  const last = form.elements.namedItem('gift_aid.lastname');
  const [, firstname, lastname] = /^(.+)\s+(\S+)$/.exec((values['name'] ?? '').trim()) ?? [];
  if (!(first instanceof HTMLInputElement) || !(last instanceof HTMLInputElement)) return;
  if (first.value || last.value || !firstname || !lastname) return;
  first.value = firstname;
  last.value = lastname;
}
