import { z } from 'zod';
import { endpoint } from './endpoint';

export const Site = z.object({
  app_name: z.string(),
  tagline: z.string(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  address_lines: z.array(z.string()),
  charity_number: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.url() })),
});
export type Site = z.infer<typeof Site>;

export const site = {
  show: endpoint({
    method: 'GET',
    path: '/site',
    access: 'anyone',
    summary: 'The name, contact details and legal details of the charity',
    reply: Site,
  }),
};
