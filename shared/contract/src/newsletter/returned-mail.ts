import { z } from 'zod';
import { endpoint } from '../endpoint';

export const returnedMail = {
  take: endpoint('POST /mail/returned', {
    access: 'anyone',
    summary:
      'Receive a returned email as message/rfc822, with the secret of MAIL_WEBHOOK_SECRET as the bearer token; 401 if it is wrong, 404 if the setting is missing',
    reply: z.object({
      kind: z.enum(['hard', 'soft', 'refused', 'complaint', 'notice', 'auto-reply', 'test', 'unknown']),
      is_known: z.boolean(),
    }),
  }),
};
