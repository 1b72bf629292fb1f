import { textProps, type FieldWriter } from '@lapis/portal';
import { Checkbox, Field, TextArea } from '@lapis/ui/forms';
import type { SettingsFields } from '../../kit/queries/settings.queries';
import { Section } from './Section';

export function Charity(section: FieldWriter<SettingsFields>) {
  return (
    <Section
      title="The charity"
      names={['app_name', 'logo_has_name', 'tagline', 'description', 'help', 'give', 'appeal']}
      lead="Shown at the top of every page, in emails and in search results."
    >
      <Field label="Name" {...textProps(section, 'app_name')} required />
      <Checkbox
        label="The logo shows the name, so it isn’t written beside the logo"
        checked={section.fields.logo_has_name}
        onChange={({ target }) => section.change({ logo_has_name: target.checked })}
      />
      <Field label="Tagline" hint="A few words beside the name." {...textProps(section, 'tagline')} />
      <TextArea
        label="Description"
        hint="One or two sentences for search engines, about pages that have none of their own."
        {...textProps(section, 'description')}
        rows={3}
      />
      <Field
        label="Help button"
        hint="At the top and the end of pages. It leads to the contact page."
        {...textProps(section, 'help')}
        required
      />
      <Field
        label="Giving link"
        hint="At the top of every page. It leads to the page for giving. Leave it empty to have no link."
        {...textProps(section, 'give')}
      />
      <Field
        label="Appeal heading"
        hint="At the end of pages, with that button."
        {...textProps(section, 'appeal')}
        required
      />
    </Section>
  );
}
