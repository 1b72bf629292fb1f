import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import styles from './Menu.module.css';

interface MenuProps {
  face: ReactNode;
  label?: string;
  children: ReactNode;
}

/** Button with a small panel, which closes on Escape, on a click elsewhere, or when the focus moves out. */
export function Menu({ face, label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  const onPress = useEffectEvent((event: Event) => {
    if (!whole.current?.contains(event.target as Node)) setOpen(false);
  });

  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: Event) => onPress(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [isOpen]);

  return (
    <div
      ref={whole}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Otherwise the browser closes the dialog that the menu is in.
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
