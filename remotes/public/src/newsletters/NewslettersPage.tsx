import { languages } from '@lapis/contract/languages';
import { send } from '@lapis/http';
import { href, Link, useLoaderData } from '@lapis/router';
import { EmptyState, PageLinks } from '@lapis/ui';
import { HeaderBanner } from '../banners/HeaderBanner';
// Uses the contact page's illustration.
import header from '../banners/headers/contact.json';
import { withWords } from '../banners/page-words';
import { pageNumber, withinEnd } from '../paging/page-number';
import { NewsletterDate } from './NewsletterDate';
import styles from './NewslettersPage.module.css';

const perPage = 20;

export const loader = withWords('newsletters', async ({ request }) => {
  const query = { page: pageNumber(new URL(request.url).searchParams), per_page: perPage };
  return withinEnd(await send('GET /newsletters', { query, signal: request.signal }));
});

export function Component() {
  const { results, total, page, per_page, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {results.length > 0 ? (
          <>
            <ol className={styles.list}>
              {results.map(({ id, slug, title, preview, language, published_at }) => (
                <li key={id} className={styles.newsletter} {...languages[language]}>
                  {published_at && <NewsletterDate time={published_at} />}
                  <h2 className={styles.title}>
                    <Link to={href('newsletters.newsletter', { slug })}>{title}</Link>
                  </h2>
                  {preview && <p className={styles.preview}>{preview}</p>}
                </li>
              ))}
            </ol>
            <PageLinks total={total} page={page} per_page={per_page} />
            <p className={styles.ask}>
              <a href="#newsletter">Get our newsletters by email</a>
            </p>
          </>
        ) : (
          <EmptyState title="No newsletters yet">
            <p>
              <a href="#newsletter">Leave your email address</a>, and you will receive the first one.
            </p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
