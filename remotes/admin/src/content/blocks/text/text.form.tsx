import { DetailIcon } from '@lapis/portal';
import { defineBlockForm, extractText } from '../block-form';
import { BlockText } from '../fields/BlockText';

export const textForm = defineBlockForm({
  type: 'text',
  hint: 'Paragraphs, headings, lists and links',
  Icon: DetailIcon,
  blank: () => ({ html: '' }),
  summary: ({ html }) => extractText(html),
  fromHtml: (html) => ({ html }),
  Form: ({ writing, within, language, isNew }) => (
    <BlockText label="Text" writing={writing} within={within} language={language} isBegun={isNew} />
  ),
});
