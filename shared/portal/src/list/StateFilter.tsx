import { Link } from '@lapis/router';
import styles from './StateFilter.module.css';

export interface StateChoice {
  value: string;
  label: string;
  /** How many there are of it, where that is known. */
  count?: number;
}

const number = new Intl.NumberFormat('en-GB');

interface StateFilterProps {
  /** The first is the usual one, and not in the address. */
  states: StateChoice[];
  state: string;
  to: (changes: { state?: string }) => string;
}

/** On a narrow screen the row scrolls, and what was chosen may stand beyond its edge. */
const bringIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView?.({ inline: 'center', block: 'nearest' });

/** The ways to narrow a list by where its things stand. */
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
