import { Link } from '@lapis/router';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  /** Of the heading, for the section that it names. */
  id: string;
  title: string;
  /** Where the rest of it is, and what that is called. */
  to: string;
  all: string;
}

/** What a part of a page is about, and the way to all of it. */
export const SectionHead = ({ id, title, to, all }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    <Link to={to}>{all}</Link>
  </div>
);
