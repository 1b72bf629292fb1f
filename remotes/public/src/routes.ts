import type { Gallery } from '@lapis/contract';
import { page, type RouteObject } from '@lapis/router';
import type { ShownPost } from './blog/PostPage';
import type { ShownGallery } from './galleries/GalleryPage';
import type { ShownProject } from './projects/ProjectPage';

/** As the list of galleries has it. */
function coverOf({ images: [first] }: Gallery) {
  return first ? { ...first, url: first.image_url } : null;
}

/** A page that the link of a preview shows as it would be: nothing for search engines. */
const previewed = {
  noindex: ({ isPreview = false }: { isPreview?: boolean }) => isPreview,
  query: ['preview'],
};

/** The site map of this remote: all that it exposes. */
export const routes: RouteObject[] = [
  page('home', {
    lazy: () => import(/* webpackChunkName: "page-home" */ './home/HomePage'),
    handle: { title: 'Home' },
  }),
  page('about', {
    lazy: () => import(/* webpackChunkName: "page-about" */ './about/AboutPage'),
    handle: {
      title: 'About us',
      description:
        'Who we are, how we work with eleven primary schools in Afghanistan, and what a pound does.',
    },
  }),
  page('blog', {
    lazy: () => import(/* webpackChunkName: "page-blog" */ './blog/BlogPage'),
    handle: {
      title: 'News & Stories',
      description: 'What happened at the schools, who did it, and what it cost.',
      query: ['page', 'tag', 'q'],
      // Anybody can write anything into such an address.
      noindex: ({ q, total }: { q?: string; total: number }) => q !== undefined || total === 0,
    },
  }),
  page('blog.post', {
    lazy: () => import(/* webpackChunkName: "page-blog.post" */ './blog/PostPage'),
    handle: {
      title: (post: ShownPost) => post.title,
      description: (post: ShownPost) => post.excerpt,
      picture: (post: ShownPost) => post.image,
      article: (post: ShownPost) => post,
      ...previewed,
    },
  }),
  page('galleries', {
    lazy: () => import(/* webpackChunkName: "page-galleries" */ './galleries/GalleriesPage'),
    handle: {
      title: 'Galleries',
      description: 'Pictures of school days and kite seasons, drawn from what people there told us.',
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
      description: 'Write to us, call us or visit us: a person reads every message, and answers.',
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
      description:
        'Annual reports, examined accounts, policies and reports on single projects, year by year, to read and to keep.',
      ...previewed,
    },
  }),
  page('links', {
    lazy: () => import(/* webpackChunkName: "page-links" */ './links/LinksPage'),
    handle: {
      title: 'Links',
      description:
        'Sources we trust on children in Afghanistan, schooling, safeguarding and charities, each with what you will find there.',
      ...previewed,
    },
  }),
  page('projects', {
    lazy: () => import(/* webpackChunkName: "page-projects" */ './projects/ProjectsPage'),
    handle: {
      title: 'Projects',
      description:
        'What we do with eleven primary schools in Afghanistan: what runs, what is planned, what is finished, and what each costs.',
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
      description:
        'Ways to help children and families in Afghanistan, each with what it does and one clear step.',
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
      description: 'What you may expect of this site, and what it expects of you.',
    },
  }),
  page('privacy', {
    lazy: () => import(/* webpackChunkName: "page-privacy" */ './legal/PrivacyPage'),
    handle: {
      title: 'Privacy',
      description: 'Which personal data we hold, why, for how long, and what you may ask of us.',
    },
  }),
  page('cookies', {
    lazy: () => import(/* webpackChunkName: "page-cookies" */ './legal/CookiesPage'),
    handle: {
      title: 'Cookies',
      description: 'Which cookies this site sets, what each is for, and how long it lasts.',
    },
  }),
  page('accessibility', {
    lazy: () => import(/* webpackChunkName: "page-accessibility" */ './legal/AccessibilityPage'),
    handle: {
      title: 'Accessibility',
      description: 'How accessible this site is, what does not work yet, and how to tell us.',
    },
  }),
  page('safeguarding', {
    lazy: () => import(/* webpackChunkName: "page-safeguarding" */ './legal/SafeguardingPage'),
    handle: {
      title: 'Safeguarding',
      description: 'How we keep children and adults safe, and how to raise a worry about somebody.',
    },
  }),
  page('complaints', {
    lazy: () => import(/* webpackChunkName: "page-complaints" */ './legal/ComplaintsPage'),
    handle: {
      title: 'Complaints',
      description: 'How to complain to us, what happens then, and who else you may turn to.',
    },
  }),
];
