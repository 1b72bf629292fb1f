import { QuoteIcon, textOf } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { blockForm } from '../block-form';

export const quoteForm = blockForm({
  type: 'quote',
  hint: 'What somebody said, set large',
  Icon: QuoteIcon,
  blank: () => ({ text: '', by: '' }),
  summary: ({ text }) => text,
  Form: ({ writing, within }) => (
    <>
      <TextArea label="Words" rows={3} maxLength={1000} {...textOf(writing, 'text', within)} />
      <Field
        label="Who said it"
        hint="Such as ‘A mother we helped’."
        maxLength={160}
        {...textOf(writing, 'by', within)}
      />
    </>
  ),
});
