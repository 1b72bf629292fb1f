import { send } from '@lapis/http';
import { href, Link, useLoaderData } from '@lapis/router';
import { Picture, useSitePicture } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/home.json';
import beside from '../banners/headers/intro.json';
import { withWords } from '../banners/page-words';
import { galleryOnServer } from '../galleries/gallery-on-server';
import { GallerySlideStrip } from '../galleries/GallerySlideStrip';
import { pageWidth } from '../page-width';
import { ContentWidget } from '../widgets/ContentWidget';
import { widgetOnServer } from '../widgets/widget-on-server';
import styles from './HomePage.module.css';
import { LatestNews } from './LatestNews';
import { OurWork } from './OurWork';

/** Width of the picture: five twelfths of the page, minus the gap. */
const introductionSizes = `(min-width: 768px) calc((${pageWidth} - 72px) * 5 / 12), ${pageWidth}`;

export const loader = withWords('home', async ({ request: { signal } }) => {
  const [projects, stories, galleries, intro] = await Promise.all([
    send('GET /services', { query: { per_page: 3 }, signal }),
    send('GET /blog', { query: { per_page: 8 }, signal }),
    send('GET /galleries', { query: { per_page: 1 }, signal }),
    widgetOnServer('home-intro', signal),
  ]);
  const gallery = galleries.results[0]?.id;
  const strip = gallery === undefined ? null : await galleryOnServer(String(gallery), signal);
  return { projects: projects.results, stories: stories.results, gallery, strip, intro };
});

export function Component() {
  const { projects, stories, gallery, strip, intro, words } = useLoaderData<typeof loader>();
  const picture = useSitePicture(beside);
  const isEmpty = projects.length + stories.length === 0 && gallery === undefined;
  return (
    <>
      <HeaderBanner image={header} {...words} button />
      {(intro !== null || picture || isEmpty) && (
        <section className={styles.intro} aria-label="Who we are" data-plain={!picture || undefined}>
          <div className={styles.words}>
            <ContentWidget name="home-intro" initial={intro} missing={isEmpty ? undefined : null} />
          </div>
          {picture && <Picture className={styles.picture} picture={picture} sizes={introductionSizes} />}
        </section>
      )}
      {projects.length > 0 && <OurWork projects={projects} />}
      {stories.length > 0 && <LatestNews stories={stories} />}
      {gallery !== undefined && (
        <>
          <GallerySlideStrip gallery={gallery} initial={strip} />
          <p className={styles.galleries}>
            <Link to={href('galleries')}>All galleries</Link>
          </p>
        </>
      )}
      <DonateBanner />
    </>
  );
}
