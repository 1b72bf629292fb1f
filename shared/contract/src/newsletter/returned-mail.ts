import { z } from 'zod';
import { endpoint } from '../endpoint';

export const returnedMail = {
  take: endpoint('POST /mail/returned', {
    access: 'anyone',
    summary:
      'Hand over a returned email as it came (message/rfc822), with the secret of the settings as the bearer; 404 if there is none',
    reply: z.object({
      kind: z.enum(['hard', 'soft', 'refused', 'complaint', 'notice', 'auto-reply', 'test', 'unknown']),
      is_known: z.boolean(),
    }),
  }),
};
