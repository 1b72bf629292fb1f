import { z } from 'zod';
import { endpoint } from './endpoint';

export const mail = {
  show: endpoint('GET /admin/mail', {
    access: 'admin',
    needs: 'portal',
    summary: 'Whether emails are sent: without a mail server they are kept in a folder on the server',
    reply: z.object({ is_sent: z.boolean() }),
  }),
};
