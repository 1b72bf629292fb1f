import { RuleIcon, textProps } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { defineBlockForm } from '../block-form';

export const helpForm = defineBlockForm({
  type: 'help',
  hint: 'An appeal across the page, with the help button',
  Icon: RuleIcon,
  blank: () => ({ title: '', text: '' }),
  summary: ({ title, text }) => title || text,
  fromHtml: null,
  Form: ({ writing, within }) => (
    <>
      <Field
        label="Title"
        hint="Leave it empty to use the site’s own words."
        maxLength={160}
        {...textProps(writing, 'title', within)}
      />
      <TextArea label="Text" rows={2} maxLength={400} {...textProps(writing, 'text', within)} />
    </>
  ),
});
