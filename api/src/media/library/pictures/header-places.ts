import type { PicturePlace } from '@lapis/contract';
import type { PageName } from '@lapis/contract/pages';

export const pictureLocations: Record<PicturePlace, { title: string; page: PageName | null }> = {
  home: { title: 'Home', page: 'home' },
  intro: { title: 'Home, beside the introduction', page: 'home' },
  about: { title: 'About us', page: 'about' },
  projects: { title: 'Projects', page: 'projects' },
  stories: { title: 'News & Stories', page: 'stories' },
  galleries: { title: 'Galleries', page: 'galleries' },
  reports: { title: 'Reports', page: 'reports' },
  links: { title: 'Links', page: 'links' },
  contact: { title: 'Contact', page: 'contact' },
  help: { title: 'Take Action', page: 'action' },
  legal: { title: 'Terms, privacy and the like', page: 'terms' },
  plain: { title: 'Sign in', page: 'login' },
  lost: { title: 'Page not found', page: null },
  logo: { title: 'Logo', page: 'home' },
};
