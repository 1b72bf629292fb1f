import { useAuth } from '@lapis/auth';
import { href } from '@lapis/router';
import { ButtonLink, useSite } from '@lapis/ui';
import { useEffect, useId, useRef } from 'react';
import { Brand } from './Brand';
import { GiveLink } from './GiveLink';
import { MenuLink } from './MenuLink';
import { useMobileMenu } from './menus';
import styles from './MobileHeader.module.css';
import { PhoneLink } from './PhoneLink';
import { SearchLink } from './SearchLink';
import { SessionItems } from '../portal/SessionItems';

export function MobileHeader({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const { user } = useAuth();
  const { help } = useSite();
  const entries = useMobileMenu();
  const hamburger = useRef<HTMLButtonElement>(null);
  const menu = useId();

  useEffect(() => {
    if (!open) return;
    const desktop = window.matchMedia('(min-width: 1000px)');
    const close = () => onToggle(false);
    desktop.addEventListener('change', close);
    return () => desktop.removeEventListener('change', close);
  }, [open, onToggle]);

  return (
    <header
      className={styles.header}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        onToggle(false);
        hamburger.current?.focus();
      }}
    >
      <div className={styles.bar}>
        <Brand />
        <GiveLink className={styles.give} />
        <button
          ref={hamburger}
          type="button"
          className={styles.hamburger}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls={menu}
          onClick={() => onToggle(!open)}
        >
          <span className={styles.lines} />
        </button>
        <a className={styles.withoutScripts} href="#pages">
          Menu
        </a>
      </div>
      <nav id={menu} className={styles.menu} aria-label="Mobile" lang="en-GB" hidden={!open}>
        <div className={styles.first}>
          <ButtonLink variant="help" to={href('contact')} onClick={() => onToggle(false)}>
            {help}
          </ButtonLink>
          <SearchLink className={styles.search} onClick={() => onToggle(false)}>
            Search
          </SearchLink>
          <PhoneLink className={styles.phone} />
        </div>
        <ul className={styles.list} onClick={() => onToggle(false)}>
          {entries.map(({ label, to, items }) => (
            <li key={label + to}>
              {to ? (
                <MenuLink className={styles.item} to={to}>
                  {label}
                </MenuLink>
              ) : (
                <span className={styles.item}>{label}</span>
              )}
              {items.length > 0 && (
                <ul className={styles.below}>
                  {items.map((item) => (
                    <li key={item.label + item.to}>
                      <MenuLink className={styles.belowItem} to={item.to}>
                        {item.label}
                      </MenuLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          {user && <SessionItems user={user} className={styles.item} />}
        </ul>
      </nav>
    </header>
  );
}
