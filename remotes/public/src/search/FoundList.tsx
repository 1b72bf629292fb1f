import type { CallReply } from '@lapis/contract';
import { contentTypes } from '@lapis/contract/content-types';
import { languages } from '@lapis/contract/languages';
import { Link } from '@lapis/router';
import { CleanedMarkup, PageLinks } from '@lapis/ui';
import styles from './FoundList.module.css';

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Labels for results, by type; site texts are labelled as pages. */
const labels = Object.fromEntries(
  Object.values(contentTypes).map(({ one, found }) => [found, capital(found === 'page' ? found : one)]),
);

export const FoundList = ({ results, ...pages }: CallReply<'GET /search'>) => (
  <>
    <ol className={styles.list}>
      {results.map(({ kind, title, url, excerpt, language }) => (
        <li key={url} className={styles.found}>
          <p className={styles.kind}>{labels[kind]}</p>
          <div className={styles.words} {...(language && languages[language])}>
            <h2 className={styles.title}>
              <Link to={url}>{title}</Link>
            </h2>
            <CleanedMarkup as="p" html={excerpt} className={styles.excerpt} />
          </div>
        </li>
      ))}
    </ol>
    <PageLinks {...pages} />
  </>
);
