import { DayField } from '@lapis/portal';
import { useSearchParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
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
  const choose = (name: 'from' | 'to') => (day: string) =>
    setSearch(
      (before) => {
        before.set(name, day);
        before.delete('page');
        return before;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <div className={styles.period}>
      <DayField label="First day" name="from" day={from} isNeeded max={to} onChoose={choose('from')} />
      <DayField label="Last day" name="to" day={to} isNeeded min={from} onChoose={choose('to')} />
    </div>
  );
}
