import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { previewed } from '../preview/previewed';
import type { ShownGallery } from './GalleryPage';

function findCover({ images: [first] }: ShownGallery) {
  return first ? { ...first, url: first.image_url } : null;
}

export const galleryPages = [
  page({
    name: 'galleries',
    path: '/galleries',
    title: 'Galleries',
    ...worded,
    menu: 'morePages',
    query: ['page'],
    load: () => import(/* webpackChunkName: "page-galleries" */ './GalleriesPage'),
  }),
  page({
    name: 'galleries.gallery',
    path: '/galleries/:slug',
    title: (gallery: ShownGallery) => gallery.title,
    description: (gallery: ShownGallery) => gallery.description,
    picture: findCover,
    ...previewed,
    load: () => import(/* webpackChunkName: "page-galleries.gallery" */ './GalleryPage'),
  }),
];
