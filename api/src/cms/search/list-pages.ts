import { type PageName, pathOf } from '@lapis/contract/pages';

const pages: { title: string; page: PageName; body: string }[] = [
  {
    title: 'Contact',
    page: 'contact',
    body: 'Ways to help. Write to us, call us, or find our address.',
  },
  { title: 'News & Stories', page: 'blog', body: 'What happened, who did it, and what it cost.' },
  { title: 'Projects', page: 'projects', body: 'What runs, what is planned, and what is finished.' },
  { title: 'Reports', page: 'reports', body: 'Annual reports, accounts and policies, year by year.' },
  { title: 'Galleries', page: 'galleries', body: 'All our galleries of pictures.' },
  { title: 'Links', page: 'links', body: 'Sources that we trust, and what you will find there.' },
];

/** The pages that are neither a widget's text nor an entry. Their ids are none that a widget may have. */
export const listPages = () =>
  pages.map(({ page, ...words }, index) => ({ ...words, path: pathOf(page), id: -1 - index }));
