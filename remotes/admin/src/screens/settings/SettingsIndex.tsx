import type { MouseEvent } from 'react';
import styles from './SettingsIndex.module.css';

/** The sections of the page in their order. */
const titles = [
  'The charity',
  'Page titles',
  'Contact',
  'Legal details',
  'Elsewhere',
  'Visitors',
  'Search',
  'This portal',
  'Colours',
  'Logo',
  'Header pictures',
  'Export and import',
] as const;
export type SectionTitle = (typeof titles)[number];

/** The anchor of a section is its title: that of 'The charity' is #the-charity. */
export const anchorOf = (title: SectionTitle) => title.toLowerCase().replaceAll(' ', '-');

/** Goes there without leaving the form, which would ask about what is unsaved. */
function goTo(event: MouseEvent, title: SectionTitle) {
  const section = document.getElementById(anchorOf(title));
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

/** The ways to the sections of a page that is long. */
export const SettingsIndex = () => (
  <nav aria-label="On this page">
    <ul className={styles.index}>
      {titles.map((title) => (
        <li key={title}>
          <a href={`#${anchorOf(title)}`} onClick={(event) => goTo(event, title)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
