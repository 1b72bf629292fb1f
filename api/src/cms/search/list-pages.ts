import { href } from '@lapis/contract/pages';

const pages = [
  {
    title: 'Contact',
    path: href('contact'),
    body: 'Ways to help. Write to us, call us, or find our address.',
  },
  { title: 'News & Stories', path: href('blog'), body: 'What happened, who did it, and what it cost.' },
  { title: 'Projects', path: href('projects'), body: 'What runs, what is planned, and what is finished.' },
  { title: 'Reports', path: href('reports'), body: 'Annual reports, accounts and policies, year by year.' },
  { title: 'Galleries', path: href('galleries'), body: 'All our galleries of pictures.' },
  { title: 'Links', path: href('links'), body: 'Sources that we trust, and what you will find there.' },
];

/** The pages that are neither a widget's text nor an entry. Their ids are none that a widget may have. */
export const listPages = pages.map((page, index) => ({ ...page, id: -1 - index }));
