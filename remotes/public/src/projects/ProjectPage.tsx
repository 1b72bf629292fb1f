import { send } from '@lapis/http';
import { href, Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { HelpLink } from '../banners/HelpLink';
import { loadBlocks } from '../blocks/blocks-part';
import { galleryOnServer } from '../galleries/gallery-on-server';
import { GallerySlideStrip } from '../galleries/GallerySlideStrip';
import { LongRead } from '../long-read/LongRead';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import { SectionHead } from '../section-head/SectionHead';
import { ProjectFacts } from './ProjectFacts';
import styles from './ProjectPage.module.css';

export type ShownProject = Awaited<ReturnType<typeof loader>>;

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { results: project, isPreview } = await orPreview(request, {
    shown: () => send('GET /services/:slug', { params: { slug }, signal }),
    draft: (token) => send('GET /services/preview/:token', { params: { token }, signal }),
  });
  if (project.slug !== slug && !isPreview)
    throw redirect(href('projects.project', { slug: project.slug }), 301);
  const { blocks, gallery_id } = project;
  if (blocks.length > 0) await loadBlocks();
  const strip = gallery_id === null ? null : await galleryOnServer(String(gallery_id), signal);
  return { project, strip, isPreview };
}

export function Component() {
  const { project, strip, isPreview } = useLoaderData<typeof loader>();
  const { title, summary, image, html, blocks, gallery_id, gallery, next } = project;
  return (
    <>
      {isPreview && <PreviewNotice />}
      <LongRead
        title={title}
        standfirst={summary}
        about={<ProjectFacts project={project} />}
        image={image}
        html={html}
        blocks={blocks}
      >
        <div className={styles.onward}>
          <HelpLink />
          {next && (
            <p className={styles.next}>
              Next project
              <Link className={styles.link} to={href('projects.project', { slug: next.slug })}>
                {next.title}
              </Link>
            </p>
          )}
        </div>
      </LongRead>
      {gallery && gallery_id && (
        <section className={styles.gallery} aria-labelledby="pictures">
          <div className={styles.head}>
            <SectionHead
              id="pictures"
              title="Pictures"
              to={href('galleries.gallery', { slug: gallery.slug })}
              all={gallery.title}
            />
          </div>
          <GallerySlideStrip gallery={gallery_id} initial={strip} />
        </section>
      )}
      <DonateBanner />
    </>
  );
}
