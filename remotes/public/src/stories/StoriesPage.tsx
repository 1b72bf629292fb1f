import { send } from '@lapis/http';
import { href, Link, useLoaderData } from '@lapis/router';
import { EmptyState, PageLinks } from '@lapis/ui';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/stories.json';
import { withWords } from '../banners/page-words';
import { foundOr404 } from '@lapis/http/found';
import { pageWidth } from '../page-width';
import { pageNumber, withinEnd } from '../paging/page-number';
import { SearchForm } from '../search/SearchForm';
import styles from './StoriesPage.module.css';
import { StoryCard } from './StoryCard';
import { TagLinks } from './TagLinks';

const perPage = 10;

const sizes = {
  first: `(min-width: 768px) calc((${pageWidth} - 48px) * 7 / 12), ${pageWidth}`,
  others: `(min-width: 1060px) calc((${pageWidth} - 64px) / 3), (min-width: 704px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`,
};

export const loader = withWords('stories', async ({ request }) => {
  const { searchParams } = new URL(request.url);
  const tag = searchParams.get('tag') || undefined;
  const q = searchParams.get('q')?.trim().slice(0, 200) || undefined;
  const query = { page: pageNumber(searchParams), per_page: perPage, tag, q };
  const list = await foundOr404(send('GET /blog', { query, signal: request.signal }));
  return { ...withinEnd(list), tag, q };
});

export function Component() {
  const { results: stories, total, page, per_page, tag, q, words } = useLoaderData<typeof loader>();
  const [first, ...others] = stories;
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {(total > 0 || q || tag) && (
          <div className={styles.find}>
            <TagLinks stories={stories} chosen={tag} />
            <SearchForm to={href('stories')} label="Search the stories" q={q ?? ''} />
          </div>
        )}
        {q && total > 0 && (
          <p className={styles.count} role="status">
            {total === 1 ? '1 story' : `${total} stories`} with “{q}”.{' '}
            <Link to={href('stories')}>All stories</Link>
          </p>
        )}
        {first ? (
          <>
            <div className={styles.first}>
              <StoryCard story={first} shape="lead" sizes={sizes.first} level={2} />
            </div>
            {others.length > 0 && (
              <div className={styles.others}>
                {others.map((story) => (
                  <StoryCard key={story.id} story={story} sizes={sizes.others} level={2} />
                ))}
              </div>
            )}
          </>
        ) : (
          <Nothing q={q} tag={tag} />
        )}
        <PageLinks total={total} page={page} per_page={per_page} />
      </div>
    </>
  );
}

function Nothing({ q, tag }: { q: string | undefined; tag: string | undefined }) {
  if (q) {
    return (
      <EmptyState title={`No story with “${q}”`}>
        <p>
          Try fewer or simpler words, or look through <Link to={href('stories')}>all stories</Link>.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={tag ? `No stories about “${tag}” yet` : 'No stories yet'}>
      <p>{tag ? 'Perhaps one of the others?' : 'Please check back soon.'}</p>
    </EmptyState>
  );
}
