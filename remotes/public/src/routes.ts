import type { Gallery } from '@lapis/contract';
import { page, type RouteObject } from '@lapis/router';
import type { Worded } from './banners/page-words';
import type { ShownStory } from './blog/PostPage';
import type { ShownGallery } from './galleries/GalleryPage';
import type { ShownProject } from './projects/ProjectPage';

/** Of the stories. */
type ShownList = Worded & { q?: string; total: number };

/** As the list of galleries has it. */
function coverOf({ images: [first] }: Gallery) {
  return first ? { ...first, url: first.image_url } : null;
}

/** A page of which staff choose what stands at its top, and what search engines show. */
const worded = { description: ({ words }: Worded & { isPreview?: boolean }) => words.description };

/** A page that the link of a preview shows as it would be: nothing for search engines. */
const previewed = {
  noindex: ({ isPreview = false }: { isPreview?: boolean }) => isPreview,
  query: ['preview'],
};

/** The site map of this remote: all that it exposes. */
export const routes: RouteObject[] = [
  page('home', {
    lazy: () => import(/* webpackChunkName: "page-home" */ './home/HomePage'),
    handle: { title: 'Home', ...worded },
  }),
  page('about', {
    lazy: () => import(/* webpackChunkName: "page-about" */ './about/AboutPage'),
    handle: {
      title: 'About us',
      ...worded,
    },
  }),
  page('blog', {
    lazy: () => import(/* webpackChunkName: "page-blog" */ './blog/BlogPage'),
    handle: {
      title: 'News & Stories',
      description: ({ words }: ShownList) => words.description,
      query: ['page', 'tag', 'q'],
      // Anybody can write anything into such an address.
      noindex: ({ q, total }: ShownList) => q !== undefined || total === 0,
    },
  }),
  page('blog.post', {
    lazy: () => import(/* webpackChunkName: "page-blog.post" */ './blog/PostPage'),
    handle: {
      title: (post: ShownStory) => post.title,
      description: (post: ShownStory) => post.excerpt,
      picture: (post: ShownStory) => post.image,
      article: (post: ShownStory) => post,
      ...previewed,
    },
  }),
  page('galleries', {
    lazy: () => import(/* webpackChunkName: "page-galleries" */ './galleries/GalleriesPage'),
    handle: {
      title: 'Galleries',
      ...worded,
      query: ['page'],
    },
  }),
  page('galleries.gallery', {
    lazy: () => import(/* webpackChunkName: "page-galleries.gallery" */ './galleries/GalleryPage'),
    handle: {
      title: (gallery: ShownGallery) => gallery.title,
      description: (gallery: ShownGallery) => gallery.description,
      picture: (gallery: ShownGallery) => coverOf(gallery),
      ...previewed,
    },
  }),
  page('contact', {
    lazy: () => import(/* webpackChunkName: "page-contact" */ './contact/ContactPage'),
    handle: {
      title: 'Contact',
      ...worded,
      query: ['subject'],
    },
  }),
  page('newsletter.confirm', {
    lazy: () => import(/* webpackChunkName: "page-newsletter.confirm" */ './newsletter/ConfirmPage'),
    handle: { title: 'Confirm your subscription', noindex: true },
  }),
  page('newsletter.unsubscribe', {
    lazy: () => import(/* webpackChunkName: "page-newsletter.unsubscribe" */ './newsletter/UnsubscribePage'),
    handle: { title: 'Unsubscribe', noindex: true },
  }),
  page('reports', {
    lazy: () => import(/* webpackChunkName: "page-reports" */ './reports/ReportsPage'),
    handle: {
      title: 'Reports',
      ...worded,
      ...previewed,
    },
  }),
  page('links', {
    lazy: () => import(/* webpackChunkName: "page-links" */ './links/LinksPage'),
    handle: {
      title: 'Links',
      ...worded,
      ...previewed,
    },
  }),
  page('projects', {
    lazy: () => import(/* webpackChunkName: "page-projects" */ './projects/ProjectsPage'),
    handle: {
      title: 'Projects',
      ...worded,
      query: ['page', 'status'],
    },
  }),
  page('projects.project', {
    lazy: () => import(/* webpackChunkName: "page-projects.project" */ './projects/ProjectPage'),
    handle: {
      title: ({ project }: ShownProject) => project.title,
      description: ({ project }: ShownProject) => project.summary,
      picture: ({ project }: ShownProject) => project.image,
      ...previewed,
    },
  }),
  page('action', {
    lazy: () => import(/* webpackChunkName: "page-action" */ './action/ActionPage'),
    handle: {
      title: 'Take Action',
      ...worded,
    },
  }),
  page('search', {
    lazy: () => import(/* webpackChunkName: "page-search" */ './search/SearchPage'),
    handle: {
      title: ({ q }: { q: string }) => (q ? `Search: ${q}` : 'Search'),
      description: 'Find a story, a report, a gallery or a page.',
      query: ['q', 'page'],
      noindex: true,
    },
  }),
  page('terms', {
    lazy: () => import(/* webpackChunkName: "page-terms" */ './legal/TermsPage'),
    handle: {
      title: 'Terms of use',
      ...worded,
    },
  }),
  page('privacy', {
    lazy: () => import(/* webpackChunkName: "page-privacy" */ './legal/PrivacyPage'),
    handle: {
      title: 'Privacy',
      ...worded,
    },
  }),
  page('cookies', {
    lazy: () => import(/* webpackChunkName: "page-cookies" */ './legal/CookiesPage'),
    handle: {
      title: 'Cookies',
      ...worded,
    },
  }),
  page('accessibility', {
    lazy: () => import(/* webpackChunkName: "page-accessibility" */ './legal/AccessibilityPage'),
    handle: {
      title: 'Accessibility',
      ...worded,
    },
  }),
  page('safeguarding', {
    lazy: () => import(/* webpackChunkName: "page-safeguarding" */ './legal/SafeguardingPage'),
    handle: {
      title: 'Safeguarding',
      ...worded,
    },
  }),
  page('complaints', {
    lazy: () => import(/* webpackChunkName: "page-complaints" */ './legal/ComplaintsPage'),
    handle: {
      title: 'Complaints',
      ...worded,
    },
  }),
];
