import { useRef } from 'react';
import { MenuLink } from './MenuLink';
import type { MenuEntry } from './menus';
import styles from './Header.module.css';

export function SubMenu({ entry: { label, to, items } }: { entry: MenuEntry }) {
  const whole = useRef<HTMLDetailsElement>(null);

  function close() {
    if (whole.current) whole.current.open = false;
  }

  return (
    <details
      ref={whole}
      className={styles.sub}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !whole.current?.open) return;
        close();
        whole.current.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onClick={({ target }) => {
        if (target instanceof HTMLAnchorElement) close();
      }}
    >
      <summary className={styles.link}>{label}</summary>
      <ul className={styles.below}>
        {to && (
          <li>
            <MenuLink className={styles.belowLink} to={to}>
              {label}
            </MenuLink>
          </li>
        )}
        {items.map((item) => (
          <li key={item.label + item.to}>
            <MenuLink className={styles.belowLink} to={item.to}>
              {item.label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
