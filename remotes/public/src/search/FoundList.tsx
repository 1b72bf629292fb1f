import type { CallReply, Found } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Link } from '@lapis/router';
import { CleanedMarkup, PageLinks } from '@lapis/ui';
import styles from './FoundList.module.css';

const kinds: Record<Found['kind'], string> = {
  page: 'Page',
  post: 'Story',
  project: 'Project',
  gallery: 'Gallery',
  report: 'Report',
  link: 'Link',
};

/** What was found, best first, each with the place in its text. */
export const FoundList = ({ results, ...pages }: CallReply<'GET /search'>) => (
  <>
    <ol className={styles.list}>
      {results.map(({ kind, title, url, excerpt, language }) => (
        <li key={url} className={styles.found}>
          <p className={styles.kind}>{kinds[kind]}</p>
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
