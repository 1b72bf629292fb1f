import { RuleIcon, textOf } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { blockForm } from '../block-form';

export const helpForm = blockForm({
  type: 'help',
  hint: 'An appeal across the page, with the help button',
  Icon: RuleIcon,
  blank: () => ({ title: '', text: '' }),
  summary: ({ title, text }) => title || text,
  Form: ({ writing, within }) => (
    <>
      <Field
        label="Title"
        hint="Leave it empty to use the site’s own words."
        maxLength={160}
        {...textOf(writing, 'title', within)}
      />
      <TextArea label="Text" rows={2} maxLength={400} {...textOf(writing, 'text', within)} />
    </>
  ),
});
