import type { ReactNode } from 'react';
import { DayField } from './DayField';
import styles from './FilterGrid.module.css';
import type { ListSearch } from './search';

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

/** Field for a day in the page's address. */
export const DayFilter = ({ day = '', search, ...field }: DayFilterProps) => (
  <DayField {...field} day={day} onChoose={(chosen) => search.change({ [field.name]: chosen })} />
);
