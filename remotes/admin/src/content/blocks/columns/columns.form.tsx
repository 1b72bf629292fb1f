import { ColumnsIcon, Select } from '@lapis/portal';
import { defineBlockForm, type BlockOfType } from '../block-form';
import { BlockList } from '../BlockList';

const counts = [
  { value: '2', label: 'Two' },
  { value: '3', label: 'Three' },
];

type BlockColumn = BlockOfType<'columns'>['columns'][number];

/** Changes the number of columns. Blocks in removed columns move to the last remaining one. */
const resizeColumns = (columns: BlockColumn[], count: number): BlockColumn[] =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1 ? columns.slice(index).flat() : (columns[index] ?? []),
  );

export const columnsForm = defineBlockForm({
  type: 'columns',
  hint: 'Two or three side by side, one below the other on a phone',
  Icon: ColumnsIcon,
  blank: () => ({ columns: [[], []] }),
  summary: ({ columns }) => `${columns.length} columns, ${columns.flat().length} blocks`,
  fromHtml: null,
  Form: ({ writing: { fields, change }, within, language, forms }) => (
    <>
      <Select
        label="How many columns"
        name={`${within}.columns`}
        value={String(fields.columns.length)}
        options={counts}
        onChange={(count) => change({ columns: resizeColumns(fields.columns, Number(count)) }, null)}
      />
      {fields.columns.map((blocks, index) => (
        <BlockList
          key={index}
          label={`Column ${index + 1}`}
          blocks={blocks}
          forms={forms.filter(({ type }) => type !== 'columns')}
          // The cast is safe: only these kinds can be added within columns.
          onChange={(next, typing) =>
            change({ columns: fields.columns.with(index, next as BlockColumn) }, typing)
          }
          within={`${within}.columns.${index}`}
          language={language}
        />
      ))}
    </>
  ),
});
