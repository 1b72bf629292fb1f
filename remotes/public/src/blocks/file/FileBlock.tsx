import { languages } from '@lapis/contract/languages';
import { sizeInWords } from '../../reports/size-in-words';
import type { BlockOfType } from '../block-of-type';
import styles from './FileBlock.module.css';

export const FileBlock = ({ block: { label, url, size, pages } }: { block: BlockOfType<'file'> }) => (
  <p className={styles.file}>
    <a className={styles.link} href={url} download>
      {label}
    </a>
    <span className={styles.facts} {...languages.en}>
      PDF, {sizeInWords(size)}
      {pages !== null && `, ${pages} ${pages === 1 ? 'page' : 'pages'}`}
    </span>
  </p>
);
