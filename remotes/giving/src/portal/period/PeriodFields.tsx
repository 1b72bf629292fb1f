import { useSearchParams } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { yearStart } from '../overview/period';
import { givingSettingsQuery } from '../settings/settings.queries';
import { today } from '../parts/days';
import styles from './PeriodFields.module.css';

/** Returns the period in the page's address; without one, from the start of the charity's year until today. */
export function usePeriod() {
  const [search] = useSearchParams();
  const { data: settings } = useQuery(givingSettingsQuery);
  return {
    from: search.get('from') ?? (settings ? yearStart(today(), settings.year_starts) : ''),
    to: search.get('to') ?? today(),
    isKnown: settings !== undefined,
  };
}

/** Fields for the period, which is in the page's address. */
export function PeriodFields({ from, to }: { from: string; to: string }) {
  const [, setSearch] = useSearchParams();
  const choose =
    (day: 'from' | 'to') =>
    ({ target }: ChangeEvent<HTMLInputElement>) =>
      setSearch(
        (before) => {
          before.set(day, target.value);
          before.delete('page');
          return before;
        },
        { preventScrollReset: true, replace: true },
      );
  return (
    <div className={styles.period}>
      <Field label="First day" name="from" type="date" value={from} max={to} onChange={choose('from')} />
      <Field label="Last day" name="to" type="date" value={to} min={from} onChange={choose('to')} />
    </div>
  );
}
