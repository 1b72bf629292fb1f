import type { AllPageWords } from '@lapis/contract';
import { pathOf } from '@lapis/contract/pages';
import type { z } from 'zod';

/** With what they are about, until the charity says so in its own words. */
const pages = [
  { name: 'contact', title: 'Contact', body: 'Write to us, call us, or find our address.' },
  { name: 'blog', title: 'News & Stories', body: 'What has happened lately.' },
  { name: 'projects', title: 'Projects', body: 'What runs, what is planned, and what is finished.' },
  { name: 'reports', title: 'Reports', body: 'Annual reports, accounts and policies, year by year.' },
  { name: 'galleries', title: 'Galleries', body: 'All our galleries of pictures.' },
  { name: 'links', title: 'Links', body: 'Sources that we trust, and what you will find there.' },
] as const;

/** The pages that are neither a widget's text nor an entry. Their ids are none that a widget may have. */
export const listPages = (words: z.infer<typeof AllPageWords>) =>
  pages.map(({ name, title, body }, index) => {
    const { subtitle, description } = words[name];
    const own = [subtitle, description].filter(Boolean).join(' ');
    return { title, path: pathOf(name), body: own || body, id: -1 - index };
  });
