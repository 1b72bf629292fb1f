import { LoadFailure } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useBuiltInPages } from '../../kit/queries/built-in-pages';
import styles from './Fields.module.css';
import { HeaderPictures } from './look/HeaderPictures';
import { headersQuery } from './look/headers.queries';
import { Section } from './Section';

/**
 * Links to the forms for the built-in pages, which include titles and pictures. All other header pictures can
 * be changed here.
 */
export function PagesSection() {
  const pages = useBuiltInPages();
  const { data: headers, error, refetch } = useQuery(headersQuery);
  const others = headers?.filter(({ path }) => pages.every((page) => page.path !== path));
  return (
    <Section
      title="Page titles and pictures"
      lead="The large words at the top of each page and the picture behind them are changed with the page itself."
    >
      <ul className={styles.ways}>
        {pages.map(({ name, title }) => (
          <li key={name}>
            <Link to={href('admin.pages.builtIn', { name })}>{title}</Link>
          </li>
        ))}
      </ul>
      {others ? (
        others.length > 0 && (
          <>
            <p className={styles.note}>
              Pictures elsewhere. Choose ones that only set the mood: they are not described to people who
              can’t see them.
            </p>
            <HeaderPictures headers={others} />
          </>
        )
      ) : error ? (
        <LoadFailure what="The header pictures" error={error} onRetry={refetch} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Section>
  );
}
