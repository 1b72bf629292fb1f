import { QuoteIcon, textProps } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { defineBlockForm, extractText } from '../block-form';

/** Maximum length according to the contract. */
const MOST = 1000;

export const quoteForm = defineBlockForm({
  type: 'quote',
  hint: 'Someone’s words, in large type',
  Icon: QuoteIcon,
  blank: () => ({ text: '', by: '' }),
  summary: ({ text }) => text,
  // Quotes are plain text, without settings. This runs on every key press, so it only parses HTML that is
  // long enough to exceed the limit.
  fitsHtml: (html) =>
    !html.includes('data-setting') && (html.length <= MOST || extractText(html).length <= MOST),
  fromHtml: (html) => ({ text: extractText(html), by: '' }),
  Form: ({ writing, within }) => (
    <>
      <TextArea label="Words" rows={3} maxLength={MOST} {...textProps(writing, 'text', within)} />
      <Field
        label="Who said it"
        hint="Such as ‘A mother we helped’."
        maxLength={160}
        {...textProps(writing, 'by', within)}
      />
    </>
  ),
});
