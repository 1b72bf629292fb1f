import { useAuth } from '@lapis/auth';
import { useId, useRef, useState } from 'react';
import { SessionItems } from './SessionItems';
import styles from './UserMenu.module.css';

export function UserMenu() {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useId();
  if (!user?.role) return null;

  return (
    <div
      className={styles.dropdown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.name}>{user.firstname}</span>
      </button>
      <ul id={menu} className={styles.menu} hidden={!open} onClick={() => setOpen(false)}>
        <SessionItems user={user} className={styles.item} />
      </ul>
    </div>
  );
}
