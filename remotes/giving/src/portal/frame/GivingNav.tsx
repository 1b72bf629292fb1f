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
  { label: 'Supporters', at: [href('admin.giving.supporters'), href('admin.giving.people')] },
  { label: 'Appeals', at: [href('admin.giving.appeals')] },
  { label: 'Statements', at: [href('admin.giving.statements')] },
  {
    label: 'Gift Aid',
    at: [
      href('admin.giving.claims'),
      href('admin.giving.declarations'),
      href('admin.giving.small-donations'),
    ],
  },
  { label: 'Funds', at: [href('admin.giving.funds'), href('admin.giving.books')] },
  { label: 'Settings', at: [href('admin.giving.settings')] },
];

/** Returns the navigation's items, of which the one with the page at `pathname` is current. */
export function navItems(pathname: string) {
  const isBelow = (place: string) => pathname === place || pathname.startsWith(`${place}/`);
  const overview = href('admin.giving');
  return [
    {
      label: 'Overview',
      to: overview,
      isCurrent: pathname === overview || isBelow(href('admin.giving.totals')),
    },
    ...places().map(({ label, at }) => ({ label, to: at[0], isCurrent: at.some(isBelow) })),
  ];
}

export function GivingNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Giving" className={styles.nav}>
      <ul className={styles.places}>
        {navItems(pathname).map(({ label, to, isCurrent }) => (
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
