import type { GallerySummary } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, Link, useLoaderData } from '@lapis/router';
import { EmptyState, Picture, PageLinks } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/galleries.json';
import { withWords } from '../banners/page-words';
import { pageWidth } from '../page-width';
import { pageNumber, withinEnd } from '../paging/page-number';
import styles from './GalleriesPage.module.css';

const perPage = 12;

/**
 * Returns the `sizes` for a cover, according to GalleriesPage.module.css. In wide windows, the picture is at
 * least 380 px high and therefore at least 507 px wide.
 */
function coverSizes(index: number, count: number) {
  const isFullWidth = index === count - 1 && index % 2 === 0;
  const columns = isFullWidth ? 12 : index % 4 === 0 || index % 4 === 3 ? 7 : 5;
  return `(min-width: 768px) max(507px, (${pageWidth} + 32px) * ${columns} / 12 - 32px), ${pageWidth}`;
}

export const loader = withWords('galleries', async ({ request }) => {
  const page = pageNumber(new URL(request.url).searchParams);
  const query = { page, per_page: perPage };
  return withinEnd(await send('GET /galleries', { query, signal: request.signal }));
});

export function Component() {
  const { results: galleries, total, page, per_page, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} />
      <div className={styles.page}>
        {galleries.length > 0 ? (
          <ul className={styles.covers}>
            {galleries.map((gallery, index) => (
              <li key={gallery.id} className={styles.item}>
                <Cover gallery={gallery} sizes={coverSizes(index, galleries.length)} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No galleries yet">
            <p>Please check back soon.</p>
          </EmptyState>
        )}
        <PageLinks total={total} page={page} per_page={per_page} />
      </div>
      <DonateBanner />
    </>
  );
}

interface CoverProps {
  gallery: GallerySummary;
  sizes: string;
}

const Cover = ({ gallery: { slug, title, cover, image_count }, sizes }: CoverProps) => (
  <article className={styles.gallery}>
    {cover && <Picture className={styles.picture} picture={{ ...cover, alt: '' }} sizes={sizes} />}
    <div className={styles.words}>
      <h2 className={styles.title}>
        <Link className={styles.link} to={href('galleries.gallery', { slug })}>
          {title}
        </Link>
      </h2>
      <p className={styles.count}>{image_count === 1 ? '1 picture' : `${image_count} pictures`}</p>
    </div>
  </article>
);
