import {
  CloseIcon,
  LinesField,
  PlusIcon,
  Select,
  textProps,
  checkboxProps,
  type FieldWriter,
} from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox, Field, FieldErrors, TextArea, useMend } from '@lapis/ui/forms';
import { useRef } from 'react';
import { languages } from '../../kit/fields/languages';
import { FormerNotice } from './FormerNotice';
import { Section } from './Section';
import styles from './Fields.module.css';
import type { SettingsFields } from '../../kit/queries/settings.queries';

type SectionProps = FieldWriter<SettingsFields>;

export function Contact({ version, ...section }: SectionProps & { version: number }) {
  return (
    <Section
      title="Contact"
      names={['phone', 'email', 'address_lines', 'hours']}
      lead="How people can reach you. Shown in the footer and on the contact page."
    >
      <div className={styles.pair}>
        <Field label="Phone" type="tel" {...textProps(section, 'phone')} />
        <Field
          label="Email"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          {...textProps(section, 'email')}
        />
      </div>
      <FormerNotice version={version} />
      <LinesField
        label="Postal address"
        writing={section}
        name="address_lines"
        hint="As on an envelope, line by line."
      />
      <LinesField
        label="Opening hours"
        writing={section}
        name="hours"
        hint="One line for each, such as ‘Monday to Thursday, 9.30 to 16.00’."
      />
    </Section>
  );
}

export function Legal(section: SectionProps) {
  return (
    <Section
      title="Legal details"
      names={['charity_number', 'legal_form', 'regulator', 'registered_address']}
      lead="What the law requires a charity to say on its site."
    >
      <div className={styles.pair}>
        <Field label="Charity number" {...textProps(section, 'charity_number')} />
        <Field label="Legal form" {...textProps(section, 'legal_form')} />
      </div>
      <Field
        label="Registered with"
        hint="Such as ‘the Charity Commission for England and Wales’."
        {...textProps(section, 'regulator')}
      />
      <LinesField
        label="Registered address"
        writing={section}
        name="registered_address"
        hint="Only if it differs from the postal address."
      />
    </Section>
  );
}

export function Elsewhere({ fields: { social }, change }: SectionProps) {
  const mend = useMend();
  const adder = useRef<HTMLButtonElement>(null);

  function remove(index: number) {
    // Clears the errors, because they are keyed by index.
    for (const [at] of social.entries()) for (const name of ['name', 'url']) mend(`social.${at}.${name}`);
    mend('social');
    change({ social: social.filter((_, at) => at !== index) });
    // Moves focus, because the pressed button disappears.
    adder.current?.focus();
  }

  return (
    <Section
      title="Elsewhere"
      names={['social']}
      lead="Your pages on other sites, in the order in which the footer lists them."
    >
      {social.map((fields, index) => (
        <SocialPage
          key={index}
          index={index}
          writing={{
            fields,
            change: (changes) => change({ social: social.with(index, { ...fields, ...changes }) }),
          }}
          onRemove={() => remove(index)}
        />
      ))}
      <FieldErrors name="social" />
      <Button
        ref={adder}
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

interface SocialPageProps {
  index: number;
  writing: FieldWriter<SettingsFields['social'][number]>;
  onRemove: () => void;
}

function SocialPage({ index, writing, onRemove }: SocialPageProps) {
  const { name } = writing.fields;
  const within = `social.${index}`;
  return (
    <div className={styles.row} role="group" aria-label={name || `Page ${index + 1}`}>
      <div className={styles.pair} data-wide="second">
        <Field label="Site" {...textProps(writing, 'name', within)} />
        <Field label="Web address" type="url" placeholder="https://" {...textProps(writing, 'url', within)} />
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${name || `page ${index + 1}`}`}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

export function Visitors(section: SectionProps) {
  const { fields, change } = section;
  const { language, analytics } = fields;
  return (
    <Section
      title="Visitors"
      names={['language', 'videos', 'count_reads', 'analytics']}
      lead="The language of the site, and what it loads from other sites."
    >
      <Select
        label="Language of the site"
        name="language"
        hint="A story can be in another language."
        value={language}
        options={languages}
        onChange={(value) => change({ language: value })}
      />
      <Checkbox
        label="Play videos from YouTube and Vimeo within pages, once a visitor presses Play"
        {...checkboxProps(section, 'videos')}
      />
      <Checkbox
        label="Count how often pages are read, without tracking anyone"
        {...checkboxProps(section, 'count_reads')}
      />
      <Checkbox
        label="Count visits with a script from another site, after asking each visitor"
        checked={analytics !== null}
        onChange={({ target }) => change({ analytics: target.checked ? { name: '', script_url: '' } : null })}
      />
      {analytics && (
        <Counting
          fields={analytics}
          change={(changes) => change({ analytics: { ...analytics, ...changes } })}
        />
      )}
    </Section>
  );
}

const Counting = (writing: FieldWriter<NonNullable<SettingsFields['analytics']>>) => (
  <div className={styles.pair} data-wide="second">
    <Field label="What it is called" {...textProps(writing, 'name', 'analytics')} />
    <Field
      label="Address of the script"
      type="url"
      placeholder="https://"
      {...textProps(writing, 'script_url', 'analytics')}
    />
  </div>
);

export const Search = (section: SectionProps) => (
  <Section
    title="Search"
    names={['search_words', 'search_hint']}
    lead="Visitors don’t always use our words. A search for one word of a group also finds pages that use another."
  >
    <LinesField
      label="Words that mean the same"
      writing={section}
      name="search_words"
      hint="One line for each group, separated by commas: ‘Give, donate, gift aid’. If a page’s title is one of the words, that page comes first."
    />
    <TextArea
      label="When nothing is found"
      hint="What a visitor could try, with an example of your own."
      {...textProps(section, 'search_hint')}
      rows={3}
    />
  </Section>
);
