import { ColumnsIcon, Select } from '@lapis/portal';
import { blockForm, type BlockOf } from '../block-form';
import { BlockList } from '../BlockList';
import { singleForms } from '../forms';

const counts = [
  { value: '2', label: 'Two' },
  { value: '3', label: 'Three' },
];

type Column = BlockOf<'columns'>['columns'][number];

/** As many columns as are wanted; what stood in one that goes is put below the last. */
const resized = (columns: Column[], count: number): Column[] =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1 ? columns.slice(index).flat() : (columns[index] ?? []),
  );

export const columnsForm = blockForm({
  type: 'columns',
  hint: 'Two or three side by side, one below the other on a phone',
  Icon: ColumnsIcon,
  blank: () => ({ columns: [[], []] }),
  summary: ({ columns }) => `${columns.length} columns, ${columns.flat().length} blocks`,
  Form: ({ writing: { fields, change }, within, language }) => (
    <>
      <Select
        label="How many columns"
        name={`${within}.columns`}
        value={String(fields.columns.length)}
        options={counts}
        onChange={(count) => change({ columns: resized(fields.columns, Number(count)) }, null)}
      />
      {fields.columns.map((blocks, index) => (
        <BlockList
          key={index}
          label={`Column ${index + 1}`}
          blocks={blocks}
          forms={singleForms}
          // Only such kinds can be added within columns.
          onChange={(next, typing) => change({ columns: fields.columns.with(index, next as Column) }, typing)}
          within={`${within}.columns.${index}`}
          language={language}
        />
      ))}
    </>
  ),
});
