import type { Gallery, Post } from '@lapis/contract';
import { page, type RouteObject } from '@lapis/router';

/** As the list of galleries has it. */
function coverOf({ images: [first] }: Gallery) {
  return first ? { ...first, url: first.image_url } : null;
}

/** The site map of this remote: all that it exposes. */
export const routes: RouteObject[] = [
  page('home', {
    lazy: () => import(/* webpackChunkName: "page-home" */ './home/HomePage'),
    handle: { title: 'Home' },
  }),
  page('about', {
    lazy: () => import(/* webpackChunkName: "page-about" */ './about/AboutPage'),
    handle: { title: 'About us' },
  }),
  page('blog', {
    lazy: () => import(/* webpackChunkName: "page-blog" */ './blog/BlogPage'),
    handle: { title: 'News & Stories', query: ['page', 'tag'] },
  }),
  page('blog.post', {
    lazy: () => import(/* webpackChunkName: "page-blog.post" */ './blog/PostPage'),
    handle: {
      title: (post: Post) => post.title,
      description: (post: Post) => post.excerpt,
      picture: (post: Post) => post.image,
      article: (post: Post) => post,
    },
  }),
  page('galleries', {
    lazy: () => import(/* webpackChunkName: "page-galleries" */ './galleries/GalleriesPage'),
    handle: { title: 'Galleries', query: ['page'] },
  }),
  page('galleries.gallery', {
    lazy: () => import(/* webpackChunkName: "page-galleries.gallery" */ './galleries/GalleryPage'),
    handle: {
      title: (gallery: Gallery) => gallery.title,
      description: (gallery: Gallery) => gallery.description,
      picture: (gallery: Gallery) => coverOf(gallery),
    },
  }),
  page('terms', {
    lazy: () => import(/* webpackChunkName: "page-terms" */ './legal/TermsPage'),
    handle: { title: 'Terms of use' },
  }),
  page('privacy', {
    lazy: () => import(/* webpackChunkName: "page-privacy" */ './legal/PrivacyPage'),
    handle: { title: 'Privacy' },
  }),
  page('cookies', {
    lazy: () => import(/* webpackChunkName: "page-cookies" */ './legal/CookiesPage'),
    handle: { title: 'Cookies' },
  }),
];
