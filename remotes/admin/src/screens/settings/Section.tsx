import { useLocation } from '@lapis/router';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './Section.module.css';
import { anchorOf, type SectionTitle } from './SettingsIndex';

interface SectionProps {
  title: SectionTitle;
  lead: string;
  children: ReactNode;
}

/** Settings that belong together, with what they are for beside them. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAskedFor = hash === `#${anchorOf(title)}`;

  // The settings come after the page, so that the browser finds no such place when the address is opened.
  useEffect(() => {
    if (isAskedFor) section.current?.scrollIntoView();
  }, [isAskedFor]);

  return (
    <section ref={section} id={anchorOf(title)} tabIndex={-1} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
