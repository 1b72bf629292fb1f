import { textOf, type Writes } from '@lapis/portal';
import { Checkbox, Field, TextArea } from '@lapis/ui/forms';
import type { SettingsFields } from '../../kit/queries/settings.queries';
import { Section } from './Section';

/** What the charity is called, and how it asks for help. */
export function Charity(section: Writes<SettingsFields>) {
  return (
    <Section title="The charity" lead="Shown at the top of every page, in emails and in search results.">
      <Field label="Name" {...textOf(section, 'app_name')} required />
      <Checkbox
        label="The logo shows the name, so it isn’t written beside the logo"
        checked={section.fields.logo_has_name}
        onChange={({ target }) => section.change({ logo_has_name: target.checked })}
      />
      <Field label="Tagline" hint="A few words beside the name." {...textOf(section, 'tagline')} />
      <TextArea
        label="Description"
        hint="One or two sentences for search engines, about pages that have none of their own."
        {...textOf(section, 'description')}
        rows={3}
      />
      <Field
        label="Help button"
        hint="At the top and the end of pages. It leads to the contact page."
        {...textOf(section, 'help')}
        required
      />
      <Field
        label="Appeal heading"
        hint="At the end of pages, with that button."
        {...textOf(section, 'appeal')}
        required
      />
    </Section>
  );
}
