import { Aside } from '@lapis/portal';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import { amountProblem } from '../parts/typed-amount';
import { AmountField } from '../parts/AmountField';

/** Fields that can be changed later, as the user typed them. */
export interface OrderText {
  /** Amount in pounds. */
  amount: string;
  due_day: string;
  /** Phrases, one a line. */
  words: string;
  sends_thanks: boolean;
}

const isDayOfMonth = (text: string) => /^([1-9]|[12]\d|3[01])$/.test(text.trim());

/** Returns errors, by field name. */
export const orderProblems = ({ amount, due_day }: OrderText) => ({
  amount: amountProblem(amount),
  due_day: isDayOfMonth(due_day) ? undefined : 'Please type a day from 1 to 31.',
});

export const splitLines = (words: string) =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface OrderFieldsProps {
  text: OrderText;
  change: (changes: Partial<OrderText>) => void;
}

export const AmountFields = ({ text, change }: OrderFieldsProps) => (
  <>
    <AmountField value={text.amount} onChange={(amount) => change({ amount })} />
    <Field
      label="Day of the month"
      name="due_day"
      hint="The day on which the payment usually comes, such as 1 or 28."
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={text.due_day}
      onChange={({ target }) => change({ due_day: target.value })}
    />
  </>
);

export const MatchingFields = ({ text, change }: OrderFieldsProps) => (
  <>
    <TextArea
      label="The bank’s words"
      name="words"
      hint="Words that are on each of its payments in your bank statement, such as MRS D HUGHES. Payments with these words and this amount are matched automatically, also those that wait to be checked. If you leave this blank, the words are remembered when you match a payment."
      rows={2}
      value={text.words}
      onChange={({ target }) => change({ words: target.value })}
    />
    <div>
      <Checkbox
        label="Send a thank-you email with a receipt for each payment"
        name="sends_thanks"
        checked={text.sends_thanks}
        onChange={({ target }) => change({ sends_thanks: target.checked })}
      />
      <Aside>Only for payments from today on. Nothing is sent for earlier ones.</Aside>
      <FieldErrors name="sends_thanks" />
    </div>
  </>
);
