import { Select, textOf, WarningIcon } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { blockForm, type BlockOf, wordsOf } from '../block-form';
import { BlockText } from '../fields/BlockText';

const tones: { value: BlockOf<'callout'>['tone']; label: string }[] = [
  { value: 'note', label: 'Good to know' },
  { value: 'important', label: 'Important' },
];

export const calloutForm = blockForm({
  type: 'callout',
  hint: 'What nobody should miss',
  Icon: WarningIcon,
  blank: () => ({ title: '', html: '', tone: 'note' as const }),
  summary: ({ title, html }) => title || wordsOf(html),
  Form: ({ writing, within, language }) => (
    <>
      <Field label="Title" maxLength={160} {...textOf(writing, 'title', within)} />
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
