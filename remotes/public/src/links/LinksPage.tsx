import { send } from '@lapis/http';
import { useLoaderData } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/links.json';
import { withWords } from '../banners/page-words';
import { LinkEntry } from './LinkEntry';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import styles from './LinksPage.module.css';

export const loader = withWords('links', async ({ request }) => {
  const { signal } = request;
  return orPreview(request, {
    shown: () => send('GET /links', { signal }),
    draft: (token) => send('GET /links/preview/:token', { params: { token }, signal }),
  });
});

export function Component() {
  const { results: links, isPreview, words } = useLoaderData<typeof loader>();
  const categories = [...new Set(links.map(({ category }) => category))];
  return (
    <>
      {isPreview && <PreviewNotice />}
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {categories.map((category) => (
          <section key={category} className={styles.category}>
            <h2>{category}</h2>
            <ul className={styles.links}>
              {links
                .filter((link) => link.category === category)
                .map((link) => (
                  <LinkEntry key={link.id} link={link} />
                ))}
            </ul>
          </section>
        ))}
        {categories.length === 0 && (
          <EmptyState title="No links yet">
            <p>Please check back soon.</p>
          </EmptyState>
        )}
      </div>
    </>
  );
}
