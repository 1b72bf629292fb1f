import { Aside, FormSection, MailNotice, Pair, Select, textOf, tickOf, type Writes } from '@lapis/portal';
import { Checkbox, Field, TextArea } from '@lapis/ui/forms';
import type { TypedSettings } from './settings-form';

type SectionProps = Writes<TypedSettings>;

export const GiftAid = (section: SectionProps) => (
  <FormSection
    title="Gift Aid"
    lead="HMRC adds 25p to each pound of a UK taxpayer, if the charity is recognised for tax."
  >
    <Checkbox label="We claim Gift Aid" {...tickOf(section, 'gift_aid')} />
    <Aside>Givers are then asked for a declaration, in the words that HMRC wants.</Aside>
    <Field
      label="HMRC reference"
      hint="The charity’s own, such as AB12345. It is on HMRC’s letter."
      autoCapitalize="characters"
      spellCheck={false}
      {...textOf(section, 'hmrc_reference')}
    />
  </FormSection>
);

export const Fee = (section: SectionProps) => (
  <FormSection
    title="The fee of a card"
    lead="Whoever gives by card may add what the payment costs. It is never ticked beforehand."
  >
    <Checkbox label="Ask whether somebody wants to cover the fee" {...tickOf(section, 'offers_fee')} />
    <Pair>
      <Field
        label="Per cent of the amount"
        hint="Such as 1.2."
        inputMode="decimal"
        {...textOf(section, 'fee_basis_points')}
      />
      <Field
        label="And pence for each payment"
        hint="Such as 20."
        inputMode="numeric"
        {...textOf(section, 'fee_fixed')}
      />
    </Pair>
    <Aside>What Stripe really charges you is in your account there.</Aside>
  </FormSection>
);

export const Trust = (section: SectionProps) => (
  <FormSection
    title="Trust"
    lead="What people want to know before they give. All of it is shown on the page."
  >
    <Field
      label="Cost of raising a pound, in pence"
      hint="Left empty, nothing is said of it."
      inputMode="numeric"
      {...textOf(section, 'cost_of_a_pound')}
    />
    <TextArea
      label="How that was reckoned"
      hint="Such as: from our accounts for 2025/26, all costs of fundraising divided by all that was given."
      rows={2}
      {...textOf(section, 'cost_says')}
    />
    <TextArea
      label="Fundraising Regulator"
      hint="Only if you are registered there, such as: We are registered with the Fundraising Regulator."
      rows={2}
      {...textOf(section, 'regulator')}
    />
    <TextArea
      label="Complaints"
      hint="To whom people can complain about your fundraising, and by when they hear from you."
      rows={3}
      {...textOf(section, 'complaints')}
    />
  </FormSection>
);

export const Thanks = (section: SectionProps) => (
  <FormSection title="Thanks" lead="The email that everybody gets once their gift has come, with a receipt.">
    <MailNotice>Nobody is thanked, so please do that yourself.</MailNotice>
    <TextArea
      label="Words of thanks"
      hint="They stand between the greeting and the receipt. Left empty, the email thanks in a sentence."
      rows={5}
      {...textOf(section, 'thanks')}
    />
  </FormSection>
);

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: month.format(new Date(Date.UTC(2026, at, 1))),
}));

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

/** All that this browser knows, and the one that is set. */
const zonesWith = (zone: string) =>
  zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones];

export const Calendar = ({ fields: { time_zone, year_starts }, change }: SectionProps) => (
  <FormSection title="Days and years" lead="By which days, months and years money is counted.">
    <Pair>
      <Select
        label="Time zone"
        name="time_zone"
        value={time_zone}
        options={zonesWith(time_zone)}
        onChange={(value) => change({ time_zone: value })}
      />
      <Select
        label="The charity’s year begins in"
        name="year_starts"
        value={year_starts}
        options={months}
        onChange={(value) => change({ year_starts: value })}
      />
    </Pair>
  </FormSection>
);
