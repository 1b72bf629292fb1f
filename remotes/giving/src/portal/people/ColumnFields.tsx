import type { PeopleTable } from '@lapis/contract';
import { type PeopleField, peopleFieldNames, peopleFields } from '@lapis/contract/people-fields';
import { Select } from '@lapis/portal';
import type { PeopleText } from './people-form';
import styles from './People.module.css';

const options: { value: PeopleField | ''; label: string }[] = [
  { value: '', label: 'Leave out' },
  ...peopleFieldNames.map((value) => ({ value, label: peopleFields[value] })),
];

export interface OptionFieldsProps {
  text: PeopleText;
  change: (changes: Partial<PeopleText>) => void;
}

interface ColumnFieldsProps extends OptionFieldsProps {
  columns: PeopleTable['columns'];
}

export const ColumnFields = ({ columns, text, change }: ColumnFieldsProps) => (
  <div className={styles.columns}>
    {columns.map(({ heading, samples }, at) => (
      <Select
        // Headings may be equal; their order never changes.
        key={`${at} ${heading}`}
        label={heading || `Column ${at + 1}`}
        name={`column-${at}`}
        hint={samples.length > 0 ? `Such as ${samples.join(' · ')}` : 'This column is empty.'}
        value={text.columns[at] ?? ''}
        options={options}
        onChange={(field) =>
          change({ columns: text.columns.map((before, index) => (index === at ? field || null : before)) })
        }
      />
    ))}
  </div>
);
