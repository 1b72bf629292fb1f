import { z } from 'zod';
import { endpoint } from '../endpoint';
import { itemReply, MailedToken } from '../shapes';

export const formDrafts = {
  show: endpoint('GET /form-drafts/:token', {
    access: 'anyone',
    summary: 'The fields of a form that was sent without scripts, and its errors; kept for an hour',
    params: z.object({ token: MailedToken }),
    reply: itemReply(
      z.object({
        values: z.record(z.string(), z.string()),
        message: z.string(),
        errors: z.record(z.string(), z.array(z.string())),
      }),
    ),
    secret: true,
  }),
};
