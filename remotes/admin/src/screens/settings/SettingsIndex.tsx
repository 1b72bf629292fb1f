import { may } from '@lapis/portal';
import type { MouseEvent } from 'react';
import { anchorOf, type SectionTitle, settingsSections } from './settings-sections';
import styles from './SettingsIndex.module.css';

/** Scrolls to a section without navigating, because navigation would ask about unsaved changes. */
function goTo(event: MouseEvent, title: SectionTitle) {
  const section = document.getElementById(anchorOf(title));
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

/** Links to the sections; stays visible beside them. */
export const SettingsIndex = () => (
  <nav className={styles.nav} aria-label="On this page">
    <ul className={styles.index}>
      {settingsSections
        .filter(({ needs }) => !needs || may(needs))
        .map(({ title, anchor }) => (
          <li key={title}>
            <a href={`#${anchor}`} onClick={(event) => goTo(event, title)}>
              {title}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);
