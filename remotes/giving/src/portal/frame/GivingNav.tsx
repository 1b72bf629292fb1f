import { href, Link, useLocation } from '@lapis/router';
import styles from './GivingNav.module.css';

interface NavPlace {
  label: string;
  /** Pages on which this item is marked as the current one. The item links to the first. */
  at: readonly [string, ...string[]];
}

const places = (): NavPlace[] => [
  { label: 'Gifts', at: [href('admin.giving.gifts'), href('admin.giving.thanks')] },
  { label: 'Standing orders', at: [href('admin.giving.standing-orders')] },
  { label: 'Supporters', at: [href('admin.giving.supporters')] },
  { label: 'Appeals', at: [href('admin.giving.appeals')] },
  { label: 'Statements', at: [href('admin.giving.statements')] },
  { label: 'Gift Aid', at: [href('admin.giving.claims'), href('admin.giving.declarations')] },
  { label: 'Funds', at: [href('admin.giving.funds'), href('admin.giving.books')] },
  { label: 'Settings', at: [href('admin.giving.settings')] },
];

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
