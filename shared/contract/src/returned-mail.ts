import { z } from 'zod';
import { endpoint } from './endpoint';

export const returnedMail = {
  take: endpoint('POST /mail/returned', {
    access: 'anyone',
    summary:
      'Hand over a mail that came back, as it came (message/rfc822), with the secret of the settings as the bearer; 404 where there is none',
    reply: z.object({
      /** What it was taken for. */
      kind: z.enum(['hard', 'soft', 'refused', 'complaint', 'notice', 'auto-reply', 'test', 'unknown']),
      /** Whether it was of a letter that the site sent to a subscriber, or is the test that somebody waits for. */
      is_known: z.boolean(),
    }),
  }),
};
