import { z } from 'zod';
import { endpoint } from './endpoint';
import { Language } from './shapes';

export const Site = z.object({
  app_name: z.string(),
  tagline: z.string(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  address_lines: z.array(z.string()),
  /** When somebody is there, a line each: 'Monday to Thursday, 9.30 to 16.00'. */
  hours: z.array(z.string()).default([]),
  charity_number: z.string(),
  /** What the law calls it: 'Charitable incorporated organisation'. */
  legal_form: z.string().default(''),
  /** Who registered it, and where: 'the Charity Commission for England and Wales'. */
  regulator: z.string().default(''),
  /** Where it is registered, if that is not where letters go. */
  registered_address: z.array(z.string()).default([]),
  /** What the site itself is written in; content may say otherwise of itself. */
  language: Language.default('en'),
  /** A script that counts visits, which visitors are asked about first; and what to call it. */
  analytics: z
    .object({ name: z.string(), script_url: z.url({ protocol: /^https?$/ }) })
    .nullable()
    .default(null),
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
