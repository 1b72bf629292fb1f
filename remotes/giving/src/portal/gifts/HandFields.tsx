import type { StaffGift } from '@lapis/contract';
import { Aside, Select } from '@lapis/portal';
import { Checkbox, FieldErrors, TextArea } from '@lapis/ui/forms';
import type { ReactNode } from 'react';
import { TaxpayerFields } from '../gift-aid/TaxpayerFields';
import { followGiver, prefillTaxpayer, type TypedTaxpayer } from '../gift-aid/typed-taxpayer';
import { giverName, type TypedGiver, nobody } from '../giver/giver';
import { GiverField } from '../giver/GiverField';
import { AmountField } from '../parts/AmountField';
import { today } from '../parts/days';
import { PastDayField } from '../parts/PastDayField';
import { PurposeField } from '../purpose/PurposeField';
import { BuildingField } from '../small-donations/BuildingField';
import { methodWords } from './method-words';

export interface GiftText {
  method: StaffGift['method'];
  /** Amount in pounds, as the user typed it. */
  amount: string;
  received_on: string;
  is_small_donations: boolean;
  /** Community building of a collection. */
  building_id: number | null;
  giver: TypedGiver;
  purpose: string;
  is_sponsored: boolean;
  no_gift_aid: boolean;
  /** Declaration on the gift's envelope; null if there is none. */
  taxpayer: TypedTaxpayer | null;
  note: string;
}

export const nothingTyped = (): GiftText => ({
  method: 'cheque',
  amount: '',
  received_on: today(),
  is_small_donations: false,
  building_id: null,
  giver: nobody,
  purpose: '',
  is_sponsored: false,
  no_gift_aid: false,
  taxpayer: null,
  note: '',
});

const methods: { value: GiftText['method']; label: string }[] = [
  ...(['cheque', 'cash', 'transfer'] as const).map((value) => ({ value, label: methodWords[value] })),
  { value: 'card', label: 'Card, on your own card reader' },
  { value: 'other', label: methodWords.other },
];

/** Gifts that aren't eligible for Gift Aid, even with a declaration. */
export const leftOutWords =
  'a charity voucher, a raffle ticket, an auction lot, payroll giving, or a gift from a company';

/** Checks for cash and contactless cards, which HMRC's Small Donations Scheme covers. */
const mayBeCollected = ({ method }: GiftText) => method === 'cash' || method === 'card';

export const isCollection = (text: GiftText) => text.is_small_donations && mayBeCollected(text);

/** Checks whether a gift can come with a declaration: it has a giver, and is eligible. */
export const mayHaveEnvelope = (text: GiftText) => !isCollection(text) && !text.no_gift_aid;

interface HandFieldsProps {
  text: GiftText;
  change: (changes: Partial<GiftText>) => void;
}

export const HandFields = ({ text, change }: HandFieldsProps) => (
  <>
    <Select
      label="How it was paid"
      name="method"
      hint={
        text.method === 'transfer'
          ? 'Transfers are picked up from your bank statements. Only add one that isn’t in a statement, or it will be counted twice.'
          : undefined
      }
      value={text.method}
      options={methods}
      onChange={(method) => change({ method })}
    />
    <AmountField value={text.amount} onChange={(amount) => change({ amount })} />
    <PastDayField
      label="Received on"
      name="received_on"
      value={text.received_on}
      onChange={(received_on) => change({ received_on })}
    />
    {mayBeCollected(text) && (
      <Flag
        label="A collection of small gifts from people we don’t know"
        name="is_small_donations"
        text={text}
        change={change}
      >
        Gifts of £30 or less, in cash or by contactless card. You can claim on them without declarations,
        under the Gift Aid Small Donations Scheme.
      </Flag>
    )}
    {isCollection(text) && (
      <BuildingField value={text.building_id} onChange={(building_id) => change({ building_id })} />
    )}
    {!isCollection(text) && (
      <GiverField
        label="Who gave it"
        giver={text.giver}
        onChange={(giver) =>
          change({ giver, taxpayer: text.taxpayer && followGiver(text.taxpayer, text.giver, giver) })
        }
      />
    )}
    <PurposeField label="What it is for" value={text.purpose} onChange={(purpose) => change({ purpose })} />
    <Flag label="Sponsored" name="is_sponsored" text={text} change={change}>
      Someone raised it by taking part in an event, such as a run. HMRC asks about this. Only tick this if
      everyone who sponsored them made a Gift Aid declaration. Add gifts of over £500 separately.
    </Flag>
    {!isCollection(text) && (
      <Flag label="Not eligible for Gift Aid" name="no_gift_aid" text={text} change={change}>
        Such as {leftOutWords}.
      </Flag>
    )}
    {mayHaveEnvelope(text) && <EnvelopeFields text={text} change={change} />}
    <TextArea
      label="Note"
      name="note"
      hint="For your records. The giver does not see it."
      rows={2}
      value={text.note}
      onChange={({ target }) => change({ note: target.value })}
    />
  </>
);

function EnvelopeFields({ text: { taxpayer, giver }, change }: HandFieldsProps) {
  const toggle = (isOn: boolean) => change({ taxpayer: isOn ? prefillTaxpayer(giverName(giver)) : null });
  return (
    <>
      <div>
        <Checkbox
          label="It came with a Gift Aid envelope"
          name="taxpayer"
          checked={taxpayer !== null}
          onChange={({ target }) => toggle(target.checked)}
        />
        <Aside>
          A declaration on paper for this gift only. Keep the paper: HMRC may ask to see it. For all their
          gifts, record a declaration on the supporter’s page instead.
        </Aside>
        <FieldErrors name="taxpayer" />
      </div>
      {taxpayer && (
        <TaxpayerFields
          fields={taxpayer}
          change={(changes) => change({ taxpayer: { ...taxpayer, ...changes } })}
        />
      )}
    </>
  );
}

interface FlagProps extends HandFieldsProps {
  label: string;
  name: 'is_small_donations' | 'is_sponsored' | 'no_gift_aid';
  children: ReactNode;
}

const Flag = ({ label, name, text, change, children }: FlagProps) => (
  <div>
    <Checkbox
      label={label}
      name={name}
      checked={text[name]}
      onChange={({ target }) => change({ [name]: target.checked })}
    />
    <Aside>{children}</Aside>
    <FieldErrors name={name} />
  </div>
);
