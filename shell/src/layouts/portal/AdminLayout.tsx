import { useAuth } from '@lapis/auth';
import { type MenuPart, portalMenuParts } from '@lapis/contract/rendering';
import { bus } from '@lapis/event-bus';
import { announcedMenu, href, Link, NavLink } from '@lapis/router';
import { fetchDialogs } from '@lapis/ui';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Main } from '../../navigation/Main';
import styles from './AdminLayout.module.css';
import { SkipLink } from '../SkipLink';
import { HelpLink } from './HelpLink';

export function AdminLayout({ children }: { children?: ReactNode }) {
  const [navigationOpen, setNavigationOpen] = useState(false);
  const { user } = useAuth();
  const navigation = useId();
  // Preloaded, so that dialogs such as 'Leave without saving?' also open offline.
  useEffect(() => void fetchDialogs(), []);
  return (
    <div className={styles.portal} data-part="portal">
      <SkipLink />
      <header className={styles.bar}>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={navigationOpen}
          aria-controls={navigation}
          onClick={() => setNavigationOpen(!navigationOpen)}
        >
          Menu
        </button>
        <p className={styles.title}>Administration Portal</p>
        <button type="button" className={styles.action} onClick={() => bus.emit('portal:find')}>
          Find <kbd className={styles.keys}>Ctrl K</kbd>
        </button>
        <div className={styles.ways}>
          <HelpLink className={styles.action} />
          <Link
            className={styles.action}
            to={href('account')}
            aria-label={`${user?.firstname ?? ''}: your account`}
          >
            {user?.firstname}
          </Link>
          <Link className={styles.action} to={href('home')}>
            Exit To Web Site
          </Link>
          <button
            type="button"
            className={styles.action}
            onClick={() => bus.emit('session:end', { goTo: href('login') })}
          >
            Logout
          </button>
        </div>
      </header>
      <nav
        id={navigation}
        className={styles.side}
        aria-label="Portal"
        data-open={navigationOpen || undefined}
        onClick={({ target }) => {
          if (target instanceof HTMLAnchorElement) setNavigationOpen(false);
        }}
      >
        <SideLinks part="top" />
        <ContentGroup>
          <SideLinks part="content" />
        </ContentGroup>
        <div className={styles.more}>
          <SideLinks part="more" />
        </div>
      </nav>
      <Main className={styles.content}>{children}</Main>
    </div>
  );
}

function SideLinks({ part }: { part: MenuPart }) {
  const permissions = useAuth().user?.staff_role?.permissions;
  const all = announcedMenu(...portalMenuParts);
  // If two entries match a page, the one with the longer address is current.
  const hasOthersBelow = (to: string) => all.some((other) => other.to.startsWith(`${to}/`));
  return announcedMenu(part)
    .filter(({ needs }) => !needs || !permissions || permissions.includes(needs))
    .map(({ label, to }) => (
      <NavLink key={to} className={styles.link} to={to} end={hasOthersBelow(to)}>
        {label}
      </NavLink>
    ));
}

function ContentGroup({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(true);
  const group = useId();
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={group}
        onClick={() => setOpen(!open)}
      >
        Page Content
      </button>
      <div id={group} className={styles.items} hidden={!open}>
        {children}
      </div>
    </>
  );
}
