import { z } from 'zod';
import { endpoint } from './endpoint';
import { siteRules } from './form-rules';
import { Email, FreeText, Language, oneOf, ruledLine, Time, Version } from './shapes';

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

const address = (protocol: RegExp, words: string) =>
  FreeText.trim()
    .max(500, words)
    .pipe(z.url({ protocol, error: words }));
const lines = z
  .array(ruledLine(siteRules.line))
  .max(10, 'Please use ten lines at most.')
  // A line that was left empty is none.
  .transform((all) => all.filter(Boolean));

/** What may be said of the charity. */
const SiteDetails = z.object({
  app_name: ruledLine(siteRules.app_name),
  tagline: ruledLine(siteRules.tagline),
  description: ruledLine(siteRules.description),
  phone: ruledLine(siteRules.phone),
  email: Email,
  address_lines: lines,
  hours: lines,
  charity_number: ruledLine(siteRules.line),
  legal_form: ruledLine(siteRules.line),
  regulator: ruledLine(siteRules.line),
  registered_address: lines,
  language: Language,
  analytics: z
    .object({
      name: ruledLine(siteRules.name),
      script_url: address(/^https$/, 'Type the address of the script; it begins with https://'),
    })
    .nullable(),
  social: z
    .array(
      z.object({
        name: ruledLine(siteRules.name),
        url: address(/^https?$/, 'Type the whole address, such as https://example.org'),
      }),
    )
    .max(12, 'Please name twelve at most.'),
});

/** `version` is that of the copy which was edited; an older one than the server's is refused with 409. */
export const SiteChanges = SiteDetails.partial().extend({
  admin_two_factor: z.boolean().optional(),
  version: Version.optional(),
});
export type SiteChanges = z.infer<typeof SiteChanges>;

/** The site's settings as administrators see them. */
export const SiteSettings = Site.extend({
  /** Whether administrators must use two-factor sign-in, and whether that is set on the server, where it stays. */
  admin_two_factor: z.boolean(),
  admin_two_factor_fixed: z.boolean(),
  version: Version,
  updated_at: Time.nullable(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const site = {
  show: endpoint({
    method: 'GET',
    path: '/site',
    access: 'anyone',
    summary: 'The name, contact details and legal details of the charity',
    reply: Site,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/admin/site',
    access: 'admin',
    summary: 'The same, to be edited',
    reply: oneOf(SiteSettings),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/admin/site',
    access: 'admin',
    summary:
      'Change what the site says of the charity; 409 with the newest copy where somebody else was quicker',
    body: SiteChanges,
    reply: oneOf(SiteSettings),
  }),
};
