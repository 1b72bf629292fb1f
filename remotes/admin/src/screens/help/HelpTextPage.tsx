import { LoadFailure, PageHead } from '@lapis/portal';
import { href, useLocation, useParams } from '@lapis/router';
import { EmptyState, Prose, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styles from './Help.module.css';
import { helpPages, type HelpPage } from './help-pages';
import { helpTextQuery } from './help.queries';
import { HelpNodes } from './HelpNodes';

const back = () => ({ to: href('admin.help'), label: 'All of Help' });

export function Component() {
  const { slug } = useParams();
  const page = helpPages.find((each) => each.slug === slug);
  return page ? <HelpArticle key={page.slug} page={page} /> : <UnknownPage />;
}

function HelpArticle({ page }: { page: HelpPage }) {
  const { data: text, error, refetch } = useQuery(helpTextQuery(page));
  const { hash } = useLocation();

  // The router looks for the anchor before the text is there.
  useEffect(() => {
    if (text && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [text, hash]);

  return (
    <article className={styles.article}>
      <PageHead title={page.title} back={back()} />
      {text ? (
        <Prose className={styles.text}>
          <HelpNodes nodes={text.nodes} pictures={text.pictures} />
        </Prose>
      ) : error ? (
        <LoadFailure what="This page of Help" error={error} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </article>
  );
}

const UnknownPage = () => (
  <>
    <PageHead title="Help" back={back()} />
    <EmptyState title="There is no such page">
      <p>It may have been renamed. Search all of Help for it.</p>
    </EmptyState>
  </>
);
