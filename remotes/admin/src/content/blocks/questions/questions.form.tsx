import { HelpIcon, textProps } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { defineBlockForm } from '../block-form';
import { BlockText } from '../fields/BlockText';
import { ItemsField } from '../fields/ItemsField';

const blank = () => ({ question: '', html: '' });

export const questionsForm = defineBlockForm({
  type: 'questions',
  hint: 'Questions that open to show their answers',
  Icon: HelpIcon,
  blank: () => ({ items: [blank()] }),
  summary: ({ items }) => items.map(({ question }) => question).join(' · '),
  fromHtml: (html) => ({ items: [{ question: '', html }] }),
  Form: ({ writing: { fields, change }, within, language }) => (
    <ItemsField
      name={`${within}.items`}
      one="question"
      items={fields.items}
      blank={blank}
      most={50}
      onChange={(items, typing) => change({ items }, typing)}
    >
      {(item, at) => (
        <>
          <Field label="Question" maxLength={300} {...textProps(item, 'question', at)} />
          <BlockText label="Answer" writing={item} within={at} language={language} />
        </>
      )}
    </ItemsField>
  ),
});
