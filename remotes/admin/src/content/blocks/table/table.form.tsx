import { TableIcon, textProps } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import { defineBlockForm } from '../block-form';
import { CellsField } from './CellsField';

export const tableForm = defineBlockForm({
  type: 'table',
  hint: 'Figures or facts in rows; paste them from a spreadsheet',
  Icon: TableIcon,
  blank: () => ({
    caption: '',
    head: ['', ''],
    rows: [
      ['', ''],
      ['', ''],
    ],
    first_column_heads: true,
  }),
  summary: ({ caption, rows }) => caption || (rows.flat().some(Boolean) ? `${rows.length} rows` : ''),
  fromHtml: null,
  Form: ({ writing, within }) => {
    const { fields, change } = writing;
    return (
      <>
        <Field label="Caption" maxLength={300} {...textProps(writing, 'caption', within)} />
        <CellsField
          name={within}
          cells={[fields.head, ...fields.rows]}
          onChange={([head = [], ...rows], typing) => change({ head, rows }, typing)}
        />
        <Checkbox
          label="The first column says what each row is about"
          name={`${within}.first_column_heads`}
          checked={fields.first_column_heads}
          onChange={({ target }) => change({ first_column_heads: target.checked })}
        />
      </>
    );
  },
});
