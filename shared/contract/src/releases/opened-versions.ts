import { z } from 'zod';
import { endpoint } from '../endpoint';

export const openedVersions = {
  begin: endpoint('GET /releases/open', {
    access: 'anyone',
    summary:
      'The target of the link of `POST /admin/releases/{app}/open`. It shows administrators and testers the site with that version, and sends visitors to /login first; 403 for other accounts, 410 if the link has expired',
    query: z.object({ link: z.string().max(200).catch('') }),
    secret: true,
    status: 302,
  }),
  end: endpoint('GET /releases/close', {
    access: 'anyone',
    summary: 'Show the live versions again',
    status: 302,
  }),
};
