import type { Gallery } from '@lapis/contract';
import { send } from '@lapis/http';
import { href, Link, redirect, useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { useAlive } from '@lapis/ui';
import { useState } from 'react';
import { DonateBanner } from '../banners/DonateBanner';
import { PreviewNotice } from '../preview/PreviewNotice';
import { orPreview } from '../preview/or-preview';
import styles from './GalleryPage.module.css';
import { GalleryViewer } from './GalleryViewer';

export type ShownGallery = Gallery & { isPreview: boolean };

export async function loader({ params: { slug = '' }, request }: LoaderFunctionArgs): Promise<ShownGallery> {
  const { signal } = request;
  const { results: gallery, isPreview } = await orPreview(request, {
    shown: () => send('GET /galleries/:gallery', { params: { gallery: slug }, signal }),
    draft: (token) => send('GET /galleries/preview/:token', { params: { token }, signal }),
  });
  if (gallery.slug !== slug && !isPreview)
    throw redirect(href('galleries.gallery', { slug: gallery.slug }), 301);
  return { ...gallery, isPreview };
}

export function Component() {
  const gallery = useLoaderData<typeof loader>();
  const isAlive = useAlive();
  const [cameWithPage] = useState(!isAlive);
  const { slug, title, description, images, isPreview } = gallery;
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
