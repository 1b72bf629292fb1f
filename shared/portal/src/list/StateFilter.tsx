import { Link } from '@lapis/router';
import styles from './StateFilter.module.css';

export interface StateChoice {
  value: string;
  label: string;
  count?: number;
}

const number = new Intl.NumberFormat('en-GB');

interface StateFilterProps {
  states: StateChoice[];
  state: string;
  to: (changes: { state?: string }) => string;
}

/** Scrolls the chosen item into view, because the row of filters scrolls on narrow screens. */
const bringIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

export const StateFilter = ({ states, state, to }: StateFilterProps) => (
  <nav aria-label="Show" className={styles.filter}>
    <ul className={styles.states}>
      {states.map(({ value, label, count }, index) => (
        <li key={value} ref={value === state ? bringIntoSight : undefined}>
          <Link
            className={styles.state}
            to={to({ state: index === 0 ? undefined : value })}
            aria-current={value === state ? 'true' : undefined}
            preventScrollReset
          >
            {label}
            {count !== undefined && <span className={styles.count}>{number.format(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
