import { Link } from '@lapis/router';
import styles from './StateFilter.module.css';

export interface StateChoice {
  value: string;
  label: string;
}

interface StateFilterProps {
  /** The first is the usual one, and not in the address. */
  states: StateChoice[];
  state: string;
  to: (changes: { state?: string }) => string;
}

/** The ways to narrow a list by where its things stand. */
export const StateFilter = ({ states, state, to }: StateFilterProps) => (
  <nav aria-label="Show" className={styles.filter}>
    <ul className={styles.states}>
      {states.map(({ value, label }, index) => (
        <li key={value}>
          <Link
            className={styles.state}
            to={to({ state: index === 0 ? undefined : value })}
            aria-current={value === state ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
