import type { GivingPage } from '@lapis/contract';
import { softOptIn } from '@lapis/contract/form-rules';
import { amountIn, type GiftValues, intervalIn, OTHER } from '@lapis/contract/gift-form';
import { feeOn } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import { href, useNavigate } from '@lapis/router';
import { Button, Honeypot } from '@lapis/ui';
import { Checkbox, Field, Form, type FormFailure } from '@lapis/ui/forms';
import { type FormEvent, startTransition, useActionState, useEffect, useRef, useState } from 'react';
import { anchorOf } from '../kit/anchor-of';
import { valuesOf } from '../kit/values-of';
import { AmountFields } from './AmountFields';
import { GiftAidFields } from './GiftAidFields';
import { IntervalFields, MethodFields } from './HowFields';
import { Mending } from './Mending';
import { PurposeFields } from './PurposeFields';
import { amountsFor, chosenAmount } from './purpose';
import { giftDraft, giftSender, type Outcome } from './send-gift';
import styles from './GiveForm.module.css';

interface GiveFormProps {
  giving: GivingPage;
  /** What stands in it from the beginning. */
  initial: GiftValues;
  /** Which of its fields somebody has filled in on purpose, so that nothing of before takes their place. */
  given?: readonly string[];
  /** What has to be mended in what was sent without scripts. */
  failure?: FormFailure | null;
  /** What it is for, where that can't be chosen. */
  purpose?: string;
}

/** Giving: one form, which works without scripts too. With them it is checked here, and one gift however often it is sent. */
export function GiveForm({ giving, initial, given = [], failure = null, purpose }: GiveFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState({ failure, given: purpose === undefined ? given : [...given, 'for'] });
  const [values, setValues] = useState(initial);
  const [sendGift] = useState(giftSender);
  const navigate = useNavigate();
  const [outcome, act, busy] = useActionState<Outcome, FormData>((_before, form) => sendGift(form), {
    failure,
  });
  const { begun } = outcome;

  // What was typed before the page came to life counts, and so does what was typed in this tab before.
  useEffect(() => {
    const form = place.current?.querySelector('form');
    if (!form) return;
    if (!start.failure) giftDraft.fillIn(form, start.given);
    setValues(valuesOf(new FormData(form)));
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
    setValues(valuesOf(data));
  }

  const isLeaving = busy || begun !== undefined;
  return (
    <div ref={place} id="problem" className={styles.place}>
      <Form
        method="post"
        action={href('give')}
        failure={outcome.failure}
        noValidate
        onInput={note}
        onSubmit={(data) => {
          if (!isLeaving) startTransition(() => act(data));
        }}
        className={styles.form}
      >
        {start.failure?.errors && outcome.failure === start.failure && (
          <Mending errors={start.failure.errors} />
        )}
        <AmountFields offered={amountsFor(giving, purpose ?? values['for'])} values={values} />
        <IntervalFields initial={initial} />
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
          <p className={styles.note}>{nextWords(values)}</p>
        </div>
      </Form>
    </div>
  );
}

const Giver = ({ giving, initial }: { giving: GivingPage; initial: GiftValues }) => (
  <fieldset className={styles.giver}>
    <legend className={styles.legend}>About you</legend>
    <div id={anchorOf('name')}>
      <Field label="Your name" name="name" autoComplete="name" defaultValue={initial['name']} required />
    </div>
    <div id={anchorOf('email')}>
      <Field
        label="Your email address"
        name="email"
        type="email"
        hint="For your receipt and our thanks"
        autoComplete="email"
        spellCheck={false}
        defaultValue={initial['email']}
        required
      />
    </div>
    {giving.soft_opt_in && <Letters initial={initial} />}
  </fieldset>
);

/** What the law asks of who writes to givers without their asking: refusing is offered here, and in each letter. */
const Letters = ({ initial }: { initial: GiftValues }) => (
  <div className={styles.letters}>
    <input type="hidden" name="letters" value="offered" />
    <p id="letters-offer">{softOptIn.offer}</p>
    <Checkbox
      label={softOptIn.refuse}
      name="no_letters"
      value="yes"
      defaultChecked={Boolean(initial['no_letters'])}
      aria-describedby="letters-offer"
    />
  </div>
);

/** Shown by the style sheet once somebody chose to pay by card; never ticked beforehand. */
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

const nextWords = ({ method }: GiftValues) =>
  method === 'card'
    ? 'Next you’ll go to our payment provider’s page. Nothing is taken until you confirm it there.'
    : 'Nothing is taken now: the next page tells you how to pay.';

/**
 * Keeps the fields of the amount saying one thing: what is typed is another amount, what is chosen empties it, and an
 * amount that is not offered for what was chosen stays as one that was typed.
 */
function fitAmount(form: HTMLFormElement, changed: Element, giving: GivingPage) {
  const other = form.elements.namedItem('other');
  if (!(other instanceof HTMLInputElement)) return;
  const choices = [...form.querySelectorAll<HTMLInputElement>('input[name=amount]')];
  const choose = (value: string) => choices.forEach((one) => (one.checked = one.value === value));
  const name = changed.getAttribute('name');
  const values = valuesOf(new FormData(form));
  if (name === 'other' && other.value) choose(OTHER);
  if (name === 'amount' && values['amount'] !== OTHER) other.value = '';
  if (name === 'for' && values['amount']) {
    const kept = chosenAmount(giving, values['for'] ?? '', amountIn(values));
    if (values['amount'] !== OTHER && kept['amount'] === OTHER) {
      choose(OTHER);
      other.value = kept['other'] ?? '';
    }
  }
  if (name === 'gift_aid') fillInNames(form, values);
}

/** Who has said a name is not asked for it again; it stays to be changed. */
function fillInNames(form: HTMLFormElement, values: GiftValues) {
  const first = form.elements.namedItem('gift_aid.firstname');
  const last = form.elements.namedItem('gift_aid.lastname');
  const [, firstname, lastname] = /^(.+)\s+(\S+)$/.exec((values['name'] ?? '').trim()) ?? [];
  if (!(first instanceof HTMLInputElement) || !(last instanceof HTMLInputElement)) return;
  if (first.value || last.value || !firstname || !lastname) return;
  first.value = firstname;
  last.value = lastname;
}
