import { send } from '@lapis/http';
import { href, isAnnounced, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';
import { DonateBanner } from '../banners/DonateBanner';
import { HelpLink } from '../banners/HelpLink';
import { loadBlocks } from '../blocks/blocks-part';
import { galleryOnServer } from '../galleries/gallery-on-server';
import { GallerySlideStrip } from '../galleries/GallerySlideStrip';
import { LongRead } from '../long-read/LongRead';
import { OnwardLink } from '../onward/OnwardLink';
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
  const [strip, isGivenTo] = await Promise.all([
    gallery_id === null ? null : galleryOnServer(String(gallery_id), signal),
    takesGifts(project, signal),
  ]);
  return { project, strip, isGivenTo, isPreview };
}

/** Returns true if visitors can give to the project. A failure only leaves out the link. */
async function takesGifts({ slug }: { slug: string }, signal: AbortSignal) {
  if (!isAnnounced('give')) return false;
  const giving = await send('GET /giving', { signal }).catch(() => null);
  return giving?.results.projects.some((one) => one.slug === slug) ?? false;
}

export function Component() {
  const { project, strip, isGivenTo, isPreview } = useLoaderData<typeof loader>();
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
          <div className={styles.ways}>
            {isGivenTo ? (
              <ButtonLink to={`${href('give')}?${new URLSearchParams({ project: project.slug })}`}>
                Give to this project
              </ButtonLink>
            ) : (
              isAnnounced('give') && <ButtonLink to={href('give')}>Give to our work</ButtonLink>
            )}
            <HelpLink />
          </div>
          {next && (
            <OnwardLink
              to={href('projects.project', { slug: next.slug })}
              label="Next project"
              title={next.title}
              image={next.image}
            />
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
