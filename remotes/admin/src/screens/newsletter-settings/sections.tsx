import { FormSection, Select, textProps, checkboxProps, type FieldWriter } from '@lapis/portal';
import { useSite } from '@lapis/ui';
import { Checkbox, Field, TextArea } from '@lapis/ui/forms';
import { languages } from '../../kit/fields/languages';
import styles from './sections.module.css';
import type { TypedSettings } from './settings-form';

type SectionProps = FieldWriter<TypedSettings>;

export function Sender(section: SectionProps) {
  const { app_name } = useSite();
  return (
    <FormSection title="From" lead="Who your newsletters are from, and how fast they go out.">
      <Field
        label="Name"
        hint={`Shown in the inbox. Left empty, it is “${app_name}”. A newsletter can use a different one.`}
        maxLength={80}
        {...textProps(section, 'from_name')}
      />
      <Field
        label="Emails a minute, at most"
        hint="As many as your email provider allows. If it asks for a pause, the site slows down automatically."
        inputMode="numeric"
        {...textProps(section, 'per_minute')}
      />
    </FormSection>
  );
}

export const Welcome = (section: SectionProps) => (
  <FormSection title="Welcome email" lead="Sent once, as soon as someone confirms their address.">
    <Checkbox label="Welcome new subscribers" {...checkboxProps(section, 'welcome.is_on')} />
    {section.fields['welcome.is_on'] && (
      <>
        <Field
          label="Subject"
          hint="Left empty, the usual subject is used."
          maxLength={160}
          {...textProps(section, 'welcome.subject')}
        />
        <TextArea
          label="Text"
          hint="An empty line begins a new paragraph. Left empty, the usual text is used."
          rows={6}
          maxLength={5000}
          {...textProps(section, 'welcome.text')}
        />
      </>
    )}
  </FormSection>
);

const intervals = [
  { value: 'off', label: 'Never' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const;

export const Digests = ({ fields, change }: SectionProps) => (
  <FormSection
    title="Digests"
    lead="The site can gather its new stories into a newsletter, one for each language. It goes out on Mondays, or on the first of the month, at eight in the morning, and only if there are new stories."
  >
    {languages.map(({ value, label }) => (
      <Select
        key={value}
        label={label}
        name={`digests.${value}`}
        value={fields[`digests.${value}`]}
        options={[...intervals]}
        onChange={(interval) => change({ [`digests.${value}`]: interval })}
      />
    ))}
  </FormSection>
);

/** Setting for the soft opt-in for people who give, with an explanation of the law. */
export const SoftOptIn = (section: SectionProps) => (
  <FormSection title="People who give" lead="Whether they get newsletters without having asked for them.">
    <Checkbox
      label="Send newsletters to people who give, unless they opt out"
      {...checkboxProps(section, 'soft_opt_in')}
    />
    <p className={styles.aside}>
      Since 5 February 2026 the law has let a charity write to people who support it, if they could opt out at
      the time and can opt out of every email (Data (Use and Access) Act 2025, section 114). With this on, the
      gift form gives them that choice, and every newsletter has a link to unsubscribe.
    </p>
    <p className={styles.aside}>
      It never covers gifts from before you switch it on: those people were not asked.
    </p>
  </FormSection>
);
