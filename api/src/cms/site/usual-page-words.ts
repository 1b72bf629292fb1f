import { AllPageWords, type WordedPage } from '@lapis/contract';
import { z } from 'zod';

const titles: Record<WordedPage, string> = {
  home: 'Welcome',
  about: 'About us',
  blog: 'News & Stories',
  projects: 'Projects',
  galleries: 'Galleries',
  action: 'Take Action',
  reports: 'Reports',
  links: 'Links',
  contact: 'Contact',
  terms: 'Terms of use',
  privacy: 'Privacy',
  cookies: 'Cookies',
  accessibility: 'Accessibility',
  safeguarding: 'Safeguarding',
  complaints: 'Complaints',
};

/** What stands at the top of pages until staff say otherwise: the page's name, and nothing of any one charity. */
export const usualPageWords = AllPageWords.parse(
  Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, { title, subtitle: '', description: '' }]),
  ),
);

/** The words of every page as they are kept; of a page that the software did not have then, the usual ones. */
export const StoredPageWords = z.preprocess(
  (stored) => ({ ...usualPageWords, ...(stored as object | undefined) }),
  AllPageWords,
);
