import { NumbersIcon, textProps } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { defineBlockForm } from '../block-form';
import { ItemsField } from '../fields/ItemsField';

const blank = () => ({ value: '', label: '' });

export const numbersForm = defineBlockForm({
  type: 'numbers',
  hint: 'Up to six figures, each with what it counts',
  Icon: NumbersIcon,
  blank: () => ({ items: [blank()] }),
  summary: ({ items }) => items.map(({ value, label }) => `${value} ${label}`.trim()).join(' · '),
  fromHtml: null,
  Form: ({ writing: { fields, change }, within }) => (
    <ItemsField
      name={`${within}.items`}
      one="number"
      items={fields.items}
      blank={blank}
      most={6}
      onChange={(items, typing) => change({ items }, typing)}
    >
      {(item, at) => (
        <>
          <Field label="Figure" hint="Such as 1,450" maxLength={20} {...textProps(item, 'value', at)} />
          <Field label="What it counts" maxLength={120} {...textProps(item, 'label', at)} />
        </>
      )}
    </ItemsField>
  ),
});
