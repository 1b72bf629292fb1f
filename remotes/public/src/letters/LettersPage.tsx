import { send } from '@lapis/http';
import { href, useLoaderData } from '@lapis/router';
import { EmptyState, PageLinks } from '@lapis/ui';
import { HeaderBanner } from '../banners/HeaderBanner';
// That of the projects, until the charity has one for this page.
import header from '../banners/headers/projects.json';
import { withWords } from '../banners/page-words';
import { pageWidth } from '../page-width';
import { pageNumber, withinEnd } from '../paging/page-number';
import { Teaser } from '../teaser/Teaser';
import { LetterDate } from './LetterDate';
import styles from './LettersPage.module.css';

const perPage = 12;

const sizes = `(min-width: 1060px) calc((${pageWidth} - 64px) / 3), (min-width: 704px) calc((${pageWidth} - 32px) / 2), ${pageWidth}`;

export const loader = withWords('letters', async ({ request }) => {
  const query = { page: pageNumber(new URL(request.url).searchParams), per_page: perPage };
  return withinEnd(await send('GET /letters', { query, signal: request.signal }));
});

/** The letters that subscribers got, the newest first. */
export function Component() {
  const { results, total, page, per_page, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {results.length > 0 ? (
          <div className={styles.list}>
            {results.map(({ id, slug, title, preview, language, published_at }) => (
              <Teaser
                key={id}
                title={title}
                image={null}
                language={language}
                to={href('letters.letter', { slug })}
                above={published_at && <LetterDate time={published_at} />}
                text={preview}
                sizes={sizes}
                level={2}
              />
            ))}
          </div>
        ) : (
          <EmptyState title="No letters yet">
            <p>Please check back soon.</p>
          </EmptyState>
        )}
        <PageLinks total={total} page={page} per_page={per_page} />
      </div>
    </>
  );
}
