import { Field } from '@lapis/ui/forms';
import type { ReactNode } from 'react';
import styles from './FilterGrid.module.css';
import { type ListSearch, useTyping } from './search';

/** Row of labelled filters above a list. */
export const FilterGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
);

interface DayFilterProps {
  label: string;
  name: 'from' | 'to';
  day?: string;
  min?: string;
  max?: string;
  search: ListSearch;
}

/** Field for a day in the page's address. Searches once typing pauses, because a half-typed date can be valid too. */
export function DayFilter({ label, name, day = '', search, ...limits }: DayFilterProps) {
  const { text, type } = useTyping(day, (value) => search.change({ [name]: value }));
  return (
    <Field
      {...limits}
      label={label}
      name={name}
      type="date"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
