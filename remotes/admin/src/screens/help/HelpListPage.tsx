import { LoadFailure, PageHead, SearchField } from '@lapis/portal';
import { href, Link, useSearchParams } from '@lapis/router';
import { EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './Help.module.css';
import { helpThemes } from './help-pages';
import { helpSectionsQuery } from './help.queries';
import { searchHelp } from './search-help';

export function Component() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q')?.trim() ?? '';
  return (
    <>
      <PageHead title="Help" lead="How each job in the portal is done, step by step." />
      <div className={styles.search}>
        <SearchField
          label="Search Help"
          searched={typed}
          onSearch={(q) => setParams(q.trim() ? { q: q.trim() } : {}, { replace: true })}
        />
      </div>
      {typed ? <Found typed={typed} /> : <Themes />}
    </>
  );
}

const Themes = () => (
  <div className={styles.themes}>
    {helpThemes.map(({ title, pages }) => (
      <section key={title}>
        <h2 className={styles.theme}>{title}</h2>
        <ul className={styles.list}>
          {pages.map((page) => (
            <li key={page.slug}>
              <Link className={styles.link} to={href('admin.help.page', { slug: page.slug })}>
                {page.title}
              </Link>
              <p className={styles.summary}>{page.summary}</p>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

function Found({ typed }: { typed: string }) {
  const { data: sections, error, refetch } = useQuery(helpSectionsQuery);
  if (error) return <LoadFailure what="Help" error={error} onRetry={() => void refetch()} />;
  if (!sections) return <Skeleton shape="row" />;
  const found = searchHelp(sections, typed);
  return (
    <>
      <p role="status" className={styles.count}>
        {found.length === 1 ? '1 place in Help' : `${found.length} places in Help`}
      </p>
      {found.length === 0 && (
        <EmptyState title="Nothing found">
          <p>Try fewer or other words.</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {found.map(({ slug, page, title, anchor, excerpt }) => (
          <li key={`${slug}#${anchor}`}>
            <Link
              className={styles.link}
              to={`${href('admin.help.page', { slug })}${anchor ? `#${anchor}` : ''}`}
            >
              {title === page ? page : `${page}: ${title}`}
            </Link>
            <p className={styles.summary}>{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
