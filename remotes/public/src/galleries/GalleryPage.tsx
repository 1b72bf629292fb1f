import type { Gallery } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { useCameWithPage } from '../loading/useCameWithPage';
import { foundOr404 } from '../not-found';
import { PreviewNotice } from '../preview/PreviewNotice';
import { previewToken } from '../preview/preview-token';
import styles from './GalleryPage.module.css';
import { GalleryViewer } from './GalleryViewer';

/** A gallery, as visitors see it or as they would. */
export type ShownGallery = Gallery & { isPreview?: boolean };

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<ShownGallery> {
  const { signal } = request;
  const token = previewToken(request);
  if (token !== null) {
    const { results } = await foundOr404(
      send('GET /galleries/preview/:token', { params: { token }, signal }),
    );
    return { ...results, isPreview: true };
  }
  const call = send('GET /galleries/:gallery', { params: { gallery: slug }, signal });
  const gallery = (await foundOr404(call)).results;
  if (gallery.slug !== slug) throw redirect(href('galleries.gallery', { slug: gallery.slug }), 301);
  return gallery;
}

/** One gallery: its title and pictures on a dark ground, what there is to say about it below. */
export function Component() {
  const gallery = useLoaderData<typeof loader>();
  const cameWithPage = useCameWithPage();
  const { slug, title, description, images, isPreview = false } = gallery;
  return (
    <>
      {isPreview && <PreviewNotice />}
      <div className={styles.dark}>
        <div className={styles.inner}>
          <Link className={styles.back} to={href('galleries')}>
            All galleries
          </Link>
          <h1 className={styles.title}>{title}</h1>
          <GalleryViewer gallery={slug} initial={cameWithPage || isPreview ? gallery : null} known={images} />
        </div>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <DonateBanner />
    </>
  );
}
