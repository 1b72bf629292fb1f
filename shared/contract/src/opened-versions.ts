import { z } from 'zod';
import { endpoint } from './endpoint';

/** Looking at the site with versions that are not live: addresses that browsers visit, and that lead to a page. */
export const openedVersions = {
  begin: endpoint({
    method: 'GET',
    path: '/releases/open',
    access: 'anyone',
    summary:
      'Where the link of `POST /admin/releases/{app}/open` leads: shows an administrator or a tester the site with its version, ' +
      'and leads others to /login first; 403 for whoever is neither, 410 where the link is over',
    query: z.object({ link: z.string().max(200).catch('') }),
    secret: true,
    status: 302,
  }),
  end: endpoint({
    method: 'GET',
    path: '/releases/close',
    access: 'anyone',
    summary: 'Shows the live versions again',
    status: 302,
  }),
};
