import {
  Aside,
  FormSection,
  MailNotice,
  Pair,
  Select,
  textProps,
  checkboxProps,
  type FieldWriter,
} from '@lapis/portal';
import { Checkbox, Field, TextArea } from '@lapis/ui/forms';
import type { TypedSettings } from './settings-form';

type SectionProps = FieldWriter<TypedSettings>;

export const GiftAid = (section: SectionProps) => (
  <FormSection
    title="Gift Aid"
    lead="HMRC adds 25p to every £1 a UK taxpayer gives, if it recognises the charity for tax."
  >
    <Checkbox label="We claim Gift Aid" {...checkboxProps(section, 'gift_aid')} />
    <Aside>Givers are then asked for a declaration, in HMRC’s own words.</Aside>
    <Field
      label="HMRC reference"
      hint="The charity’s own, such as AB12345. You’ll find it in HMRC’s letter."
      autoCapitalize="characters"
      spellCheck={false}
      {...textProps(section, 'hmrc_reference')}
    />
  </FormSection>
);

export const Fee = (section: SectionProps) => (
  <FormSection
    title="Card fees"
    lead="People who give by card can choose to cover the fee. It is never ticked for them."
  >
    <Checkbox label="Offer people the choice to cover the fee" {...checkboxProps(section, 'offers_fee')} />
    <Pair>
      <Field
        label="Percentage of the amount"
        hint="For example 1.2."
        inputMode="decimal"
        {...textProps(section, 'fee_basis_points')}
      />
      <Field
        label="Plus pence for each payment"
        hint="For example 20."
        inputMode="numeric"
        {...textProps(section, 'fee_fixed')}
      />
    </Pair>
    <Aside>You can see what Stripe actually charges in your Stripe account.</Aside>
  </FormSection>
);

export const Trust = (section: SectionProps) => (
  <FormSection
    title="Trust"
    lead="What people want to know before they give. All of it is shown on the Give page."
  >
    <Field
      label="Cost of raising a pound, in pence"
      hint="Leave blank to leave it out."
      inputMode="numeric"
      {...textProps(section, 'cost_of_a_pound')}
    />
    <TextArea
      label="How you worked that out"
      hint="For example: from our accounts for 2025/26, total fundraising costs divided by total gifts."
      rows={2}
      {...textProps(section, 'cost_says')}
    />
    <TextArea
      label="Fundraising Regulator"
      hint="Only if you are registered. For example: We are registered with the Fundraising Regulator."
      rows={2}
      {...textProps(section, 'regulator')}
    />
    <TextArea
      label="Complaints"
      hint="Who people can complain to about your fundraising, and when they will hear back."
      rows={3}
      {...textProps(section, 'complaints')}
    />
  </FormSection>
);

export const Thanks = (section: SectionProps) => (
  <FormSection title="Thanks" lead="The email that goes out, with a receipt, once a gift has been received.">
    <MailNotice>Please thank people yourself.</MailNotice>
    <TextArea
      label="Your thank-you message"
      hint="It comes between the greeting and the receipt. If left blank, the email just says thank you."
      rows={5}
      {...textProps(section, 'thanks')}
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

/** Adds the stored time zone, because the browser may not know it. */
const zonesWith = (zone: string) =>
  zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones];

export const Calendar = ({ fields: { time_zone, year_starts }, change }: SectionProps) => (
  <FormSection title="Time zone and financial year" lead="How gifts are counted by day, month and year.">
    <Pair>
      <Select
        label="Time zone"
        name="time_zone"
        value={time_zone}
        options={zonesWith(time_zone)}
        onChange={(value) => change({ time_zone: value })}
      />
      <Select
        label="Your financial year starts in"
        name="year_starts"
        value={year_starts}
        options={months}
        onChange={(value) => change({ year_starts: value })}
      />
    </Pair>
  </FormSection>
);
