import { Link } from '@lapis/router';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  id: string;
  title: string;
  to: string;
  all: string;
}

export const SectionHead = ({ id, title, to, all }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    <Link to={to}>{all}</Link>
  </div>
);
