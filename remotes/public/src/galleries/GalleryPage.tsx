import type { Gallery } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { DonateBanner } from '../banners/DonateBanner';
import { useCameWithPage } from '../loading/useCameWithPage';
import { foundOr404 } from '../not-found';
import styles from './GalleryPage.module.css';
import { GalleryViewer } from './GalleryViewer';

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<Gallery> {
  const call = send('GET /galleries/:gallery', { params: { gallery: slug }, signal: request.signal });
  const gallery = (await foundOr404(call)).results;
  if (gallery.slug !== slug) throw redirect(href('galleries.gallery', { slug: gallery.slug }), 301);
  return gallery;
}

/** One gallery: its title and pictures on a dark ground, what there is to say about it below. */
export function Component() {
  const gallery = useLoaderData<typeof loader>();
  const cameWithPage = useCameWithPage();
  const { slug, title, description, images } = gallery;
  return (
    <>
      <div className={styles.dark}>
        <div className={styles.inner}>
          <Link className={styles.back} to={href('galleries')}>
            All galleries
          </Link>
          <h1 className={styles.title}>{title}</h1>
          <GalleryViewer gallery={slug} initial={cameWithPage ? gallery : null} known={images} />
        </div>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <DonateBanner />
    </>
  );
}
