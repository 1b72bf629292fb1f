import type { PicturePlace } from '@lapis/contract';
import { href } from '@lapis/contract/pages';

/** Where each of the chosen pictures stands; those that stand on several pages, with one of them. */
export const placeOf: Record<PicturePlace, { page: string; path: string }> = {
  home: { page: 'Home', path: href('home') },
  intro: { page: 'Home, beside the introduction', path: href('home') },
  about: { page: 'About us', path: href('about') },
  projects: { page: 'Projects', path: href('projects') },
  blog: { page: 'News & Stories', path: href('blog') },
  galleries: { page: 'Galleries', path: href('galleries') },
  reports: { page: 'Reports', path: href('reports') },
  links: { page: 'Links', path: href('links') },
  contact: { page: 'Contact', path: href('contact') },
  help: { page: 'Take Action', path: href('action') },
  legal: { page: 'Terms, privacy and the like', path: href('terms') },
  plain: { page: 'Sign in', path: href('login') },
  logo: { page: 'Logo', path: href('home') },
};
