import { CloseIcon, LinesField, PlusIcon, Select, textOf, tickOf, type Writes } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Checkbox, Field, FieldErrors, TextArea, useMend } from '@lapis/ui/forms';
import { useRef } from 'react';
import { languages } from '../../kit/fields/languages';
import { FormerNotice } from './FormerNotice';
import { Section } from './Section';
import styles from './Fields.module.css';
import type { SettingsFields } from '../../kit/queries/settings.queries';

type SectionProps = Writes<SettingsFields>;

export function Contact({ version, ...section }: SectionProps & { version: number }) {
  return (
    <Section title="Contact" lead="How people can reach you. Shown in the footer and on the contact page.">
      <div className={styles.pair}>
        <Field label="Phone" type="tel" {...textOf(section, 'phone')} />
        <Field
          label="Email"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          {...textOf(section, 'email')}
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
    <Section title="Legal details" lead="What the law requires a charity to say on its site.">
      <div className={styles.pair}>
        <Field label="Charity number" {...textOf(section, 'charity_number')} />
        <Field label="Legal form" {...textOf(section, 'legal_form')} />
      </div>
      <Field
        label="Registered with"
        hint="Such as ‘the Charity Commission for England and Wales’."
        {...textOf(section, 'regulator')}
      />
      <LinesField
        label="Registered address"
        writing={section}
        name="registered_address"
        hint="Only if letters go elsewhere."
      />
    </Section>
  );
}

/** The charity's pages on other sites. */
export function Elsewhere({ fields: { social }, change }: SectionProps) {
  const mend = useMend();
  const adder = useRef<HTMLButtonElement>(null);

  function remove(index: number) {
    // What was wrong is known by numbers, which others have from now on.
    for (const [at] of social.entries()) for (const name of ['name', 'url']) mend(`social.${at}.${name}`);
    mend('social');
    change({ social: social.filter((_, at) => at !== index) });
    // The button that was pressed goes, and the focus must not go with it.
    adder.current?.focus();
  }

  return (
    <Section title="Elsewhere" lead="Your pages on other sites, in the order in which the footer lists them.">
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
  writing: Writes<SettingsFields['social'][number]>;
  onRemove: () => void;
}

function SocialPage({ index, writing, onRemove }: SocialPageProps) {
  const { name } = writing.fields;
  const within = `social.${index}`;
  return (
    <div className={styles.row} role="group" aria-label={name || `Page ${index + 1}`}>
      <div className={styles.pair} data-wide="second">
        <Field label="Site" {...textOf(writing, 'name', within)} />
        <Field label="Web address" type="url" placeholder="https://" {...textOf(writing, 'url', within)} />
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

/** The language, and whether visits are counted. */
export function Visitors(section: SectionProps) {
  const { fields, change } = section;
  const { language, analytics } = fields;
  return (
    <Section title="Visitors" lead="The language of the site, and what it loads from other sites.">
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
        {...tickOf(section, 'videos')}
      />
      <Checkbox
        label="Count how often pages are read, without following anybody"
        {...tickOf(section, 'count_reads')}
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

/** The script that counts. */
const Counting = (writing: Writes<NonNullable<SettingsFields['analytics']>>) => (
  <div className={styles.pair} data-wide="second">
    <Field label="What it is called" {...textOf(writing, 'name', 'analytics')} />
    <Field
      label="Address of the script"
      type="url"
      placeholder="https://"
      {...textOf(writing, 'script_url', 'analytics')}
    />
  </div>
);

/** What the site's search takes for the same. */
export const Search = (section: SectionProps) => (
  <Section
    title="Search"
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
      {...textOf(section, 'search_hint')}
      rows={3}
    />
  </Section>
);

/** Who may work here. */
export const Portal = ({ isFixed, ...section }: SectionProps & { isFixed: boolean }) => (
  <Section title="This portal" lead="The rules for everyone who works here.">
    <Checkbox
      label="Administrators must use two-factor sign-in"
      {...tickOf(section, 'admin_two_factor')}
      disabled={isFixed}
    />
    <FieldErrors name="admin_two_factor" />
    <p className={styles.note}>
      {isFixed ? (
        'This is set on the server, by ADMIN_TWO_FACTOR, and can only be changed there.'
      ) : (
        <>
          Anyone who has not switched it on is kept out of the portal until they do. Switch it on{' '}
          <Link to={href('account.twoFactor')}>for yourself</Link> first.
        </>
      )}
    </p>
    <Checkbox label="Somebody else must approve what you write" {...tickOf(section, 'needs_somebody_else')} />
    <p className={styles.note}>
      Nobody puts their own text on the site, owners included: they ask for approval, and another person who
      may publish reads it. You need at least two such people. A gallery gets new pictures and captions only
      while it is a draft. Banners of built-in pages, menus and settings need no approval.
    </p>
  </Section>
);
