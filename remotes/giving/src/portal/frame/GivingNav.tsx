import { href, Link, useLocation } from '@lapis/router';
import styles from './GivingNav.module.css';

interface Place {
  label: string;
  /** Where it is, and what else belongs to it. */
  at: readonly [string, ...string[]];
}

const places = (): Place[] => [
  { label: 'Gifts', at: [href('admin.giving.gifts')] },
  { label: 'Supporters', at: [href('admin.giving.supporters')] },
  { label: 'Appeals', at: [href('admin.giving.appeals')] },
  { label: 'Statements', at: [href('admin.giving.statements')] },
  { label: 'Gift Aid', at: [href('admin.giving.claims'), href('admin.giving.declarations')] },
  { label: 'Settings', at: [href('admin.giving.settings')] },
];

/** The parts of giving; the one that is shown is marked, as is the one to which a page belongs. */
export function GivingNav() {
  const { pathname } = useLocation();
  const isBelow = (place: string) => pathname === place || pathname.startsWith(`${place}/`);
  const overview = href('admin.giving');
  const all = [
    { label: 'Overview', to: overview, isCurrent: pathname === overview },
    ...places().map(({ label, at }) => ({ label, to: at[0], isCurrent: at.some(isBelow) })),
  ];
  return (
    <nav aria-label="Giving" className={styles.nav}>
      <ul className={styles.places}>
        {all.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link className={styles.place} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
