import { z } from 'zod';
import { endpoint } from '../endpoint';

export const openedVersions = {
  begin: endpoint('GET /releases/open', {
    access: 'anyone',
    summary:
      'Where the link of `POST /admin/releases/{app}/open` leads: shows an administrator or a tester the site with its version, ' +
      'and leads others to /login first; 403 for anyone who is neither, 410 if the link has expired',
    query: z.object({ link: z.string().max(200).catch('') }),
    secret: true,
    status: 302,
  }),
  end: endpoint('GET /releases/close', {
    access: 'anyone',
    summary: 'Shows the live versions again',
    status: 302,
  }),
};
