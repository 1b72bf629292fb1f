import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import { languages } from '../fields/languages';
import { LinesField } from '../fields/LinesField';
import { Select } from '../fields/Select';
import { CloseIcon, PlusIcon } from '../icons';
import { Section } from './Section';
import styles from './Section.module.css';
import type { SettingsFields } from './SettingsForm';

interface SectionProps {
  fields: SettingsFields;
  change: (changes: Partial<SettingsFields>) => void;
}

/** What a field of one line has in common with the others. */
const line =
  ({ fields, change }: SectionProps) =>
  (name: 'app_name' | 'tagline' | 'phone' | 'email' | 'charity_number' | 'legal_form' | 'regulator') => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    autoComplete: 'off',
  });

export function Charity(section: SectionProps) {
  const { fields, change } = section;
  const of = line(section);
  return (
    <Section title="The charity" lead="Stands at the top of every page, in mails and in search results.">
      <Field label="Name" {...of('app_name')} required />
      <Field label="Tagline" hint="A few words beside the name." {...of('tagline')} />
      <TextArea
        label="Description"
        name="description"
        hint="One or two sentences for search engines, about pages that have none of their own."
        rows={3}
        value={fields.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Section>
  );
}

export function Contact(section: SectionProps) {
  const { fields, change } = section;
  const of = line(section);
  return (
    <Section title="Contact" lead="How people reach you. It stands in the footer and on the contact page.">
      <div className={styles.pair}>
        <Field label="Phone" type="tel" {...of('phone')} />
        <Field label="E-mail" type="email" autoCapitalize="none" spellCheck={false} {...of('email')} />
      </div>
      <LinesField
        label="Postal address"
        name="address_lines"
        hint="As on an envelope, a line each."
        lines={fields.address_lines}
        onChange={(address_lines) => change({ address_lines })}
      />
      <LinesField
        label="Opening hours"
        name="hours"
        hint="A line each, such as ‘Monday to Thursday, 9.30 to 16.00’."
        lines={fields.hours}
        onChange={(hours) => change({ hours })}
      />
    </Section>
  );
}

export function Legal(section: SectionProps) {
  const { fields, change } = section;
  const of = line(section);
  return (
    <Section title="Legal details" lead="What the law asks a charity to say of itself on its site.">
      <div className={styles.pair}>
        <Field label="Charity number" {...of('charity_number')} />
        <Field label="Legal form" {...of('legal_form')} />
      </div>
      <Field
        label="Registered with"
        hint="Such as ‘the Charity Commission for England and Wales’."
        {...of('regulator')}
      />
      <LinesField
        label="Registered address"
        name="registered_address"
        hint="Only if letters go elsewhere."
        lines={fields.registered_address}
        onChange={(registered_address) => change({ registered_address })}
      />
    </Section>
  );
}

/** The charity's pages on other sites. */
export function Elsewhere({ fields: { social }, change }: SectionProps) {
  const replace = (index: number, changes: Partial<(typeof social)[number]>) =>
    change({ social: social.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  return (
    <Section title="Elsewhere" lead="Your pages on other sites, in the order in which the footer names them.">
      {social.map(({ name, url }, index) => (
        <div key={index} className={styles.row} role="group" aria-label={name || `Page ${index + 1}`}>
          <div className={styles.pair} data-wide="second">
            <Field
              label="Site"
              name={`social.${index}.name`}
              value={name}
              onChange={({ target }) => replace(index, { name: target.value })}
              autoComplete="off"
            />
            <Field
              label="Web address"
              name={`social.${index}.url`}
              type="url"
              placeholder="https://"
              value={url}
              onChange={({ target }) => replace(index, { url: target.value })}
              autoComplete="off"
            />
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${name || `page ${index + 1}`}`}
            onClick={() => change({ social: social.filter((_, at) => at !== index) })}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
      <FieldErrors name="social" />
      <Button
        className={styles.add}
        variant="quiet"
        onClick={() => change({ social: [...social, { name: '', url: '' }] })}
      >
        <PlusIcon />
        Add a page
      </Button>
    </Section>
  );
}

/** The language, and whether visits are counted. */
export function Visitors({ fields: { language, analytics }, change }: SectionProps) {
  return (
    <Section title="Visitors" lead="What the site speaks, and whether it counts who comes.">
      <Select
        label="Language of the site"
        name="language"
        hint="Posts may be in another."
        value={language}
        options={languages}
        onChange={(value) => change({ language: value })}
      />
      <Checkbox
        label="Count visits with a script of another site, after asking each visitor"
        checked={analytics !== null}
        onChange={({ target }) => change({ analytics: target.checked ? { name: '', script_url: '' } : null })}
      />
      {analytics && (
        <div className={styles.pair} data-wide="second">
          <Field
            label="What it is called"
            name="analytics.name"
            value={analytics.name}
            onChange={({ target }) => change({ analytics: { ...analytics, name: target.value } })}
            autoComplete="off"
          />
          <Field
            label="Address of the script"
            name="analytics.script_url"
            type="url"
            placeholder="https://"
            value={analytics.script_url}
            onChange={({ target }) => change({ analytics: { ...analytics, script_url: target.value } })}
            autoComplete="off"
          />
        </div>
      )}
    </Section>
  );
}

/** Who may work here. */
export const Portal = ({ fields, change, isFixed }: SectionProps & { isFixed: boolean }) => (
  <Section title="This portal" lead="What is asked of everybody who works here.">
    <Checkbox
      label="Administrators must use two-factor sign-in"
      name="admin_two_factor"
      checked={fields.admin_two_factor}
      disabled={isFixed}
      onChange={({ target }) => change({ admin_two_factor: target.checked })}
    />
    <FieldErrors name="admin_two_factor" />
    <p className={styles.note}>
      {isFixed ? (
        'This is set on the server, by ADMIN_TWO_FACTOR, and can only be changed there.'
      ) : (
        <>
          Who has none yet finds the portal closed until they switch it on. Do so{' '}
          <Link to={href('account.twoFactor')}>for yourself</Link> first.
        </>
      )}
    </p>
  </Section>
);
