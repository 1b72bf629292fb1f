import { Select, textProps, WarningIcon } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { defineBlockForm, type BlockOfType, extractText } from '../block-form';
import { BlockText } from '../fields/BlockText';

const tones: { value: BlockOfType<'callout'>['tone']; label: string }[] = [
  { value: 'note', label: 'Good to know' },
  { value: 'important', label: 'Important' },
];

export const calloutForm = defineBlockForm({
  type: 'callout',
  hint: 'Something no one should miss',
  Icon: WarningIcon,
  blank: () => ({ title: '', html: '', tone: 'note' as const }),
  summary: ({ title, html }) => title || extractText(html),
  fromHtml: (html) => ({ title: '', html, tone: 'note' as const }),
  Form: ({ writing, within, language }) => (
    <>
      <Field label="Title" maxLength={160} {...textProps(writing, 'title', within)} />
      <BlockText label="Text" writing={writing} within={within} language={language} />
      <Select
        label="Kind"
        name={`${within}.tone`}
        value={writing.fields.tone}
        options={tones}
        onChange={(tone) => writing.change({ tone })}
      />
    </>
  ),
});
