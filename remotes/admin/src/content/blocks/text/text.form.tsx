import { DetailIcon } from '@lapis/portal';
import { blockForm, wordsOf } from '../block-form';
import { BlockText } from '../fields/BlockText';

export const textForm = blockForm({
  type: 'text',
  hint: 'Paragraphs, headings, lists and links',
  Icon: DetailIcon,
  blank: () => ({ html: '' }),
  summary: ({ html }) => wordsOf(html),
  Form: ({ writing, within, language, isNew }) => (
    <BlockText label="Text" writing={writing} within={within} language={language} isBegun={isNew} />
  ),
});
