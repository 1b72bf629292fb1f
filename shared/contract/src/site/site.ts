import { z } from 'zod';
import { colourProblems, isColour, usualColours } from './colours';
import { endpoint } from '../endpoint';
import { siteRules } from '../form-rules';
import { HeaderName } from './headers';
import { MediaUse } from '../media/media';
import { PageWords, PageWordsFields } from './page-words';
import { Email, FreeText, Language, itemReply, ruledLine, Time, Version } from '../shapes';

export const usualAppeal = 'Your help can make a difference';

/** Label for the button to the contact page (specification, section 2). Charities can change it. */
export const usualHelp = 'I Want To Help';

/** Label for the link to giving in the header. Charities can change it, or leave the link out. */
export const usualGive = 'Give';

const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() });

const MenuLink = z.object({ label: z.string(), to: z.string() });
const ShownMenu = z.array(MenuLink.partial({ to: true }).extend({ items: z.array(MenuLink) })).nullable();
export type ShownMenu = z.infer<typeof ShownMenu>;

const Colour = z.string().refine(isColour).toLowerCase();

export const Site = z.object({
  app_name: z.string(),
  tagline: z.string(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  address_lines: z.array(z.string()),
  hours: z.array(z.string()).default([]),
  charity_number: z.string(),
  legal_form: z.string().default(''),
  regulator: z.string().default(''),
  registered_address: z.array(z.string()).default([]),
  language: Language.default('en'),
  analytics: z
    .object({ name: z.string(), script_url: z.url({ protocol: /^https?$/ }) })
    .nullable()
    .default(null),
  videos: z.boolean().default(false),
  /** True if the server counts page reads by page and day, without personal data. */
  count_reads: z.boolean().default(true),
  social: z.array(z.object({ name: z.string(), url: z.url() })),
  help: z.string().default(usualHelp),
  /** Label for the link to giving in the header; empty if there is none. */
  give: z.string().default(usualGive),
  appeal: z.string().default(usualAppeal),
  colours: z.object({ accent: Colour, deep: Colour }).default(usualColours),
  logo: Logo.nullable().default(null),
  logo_has_name: z.boolean().default(false),
  /**
   * True if the demonstration's illustrations are shown where no picture has been chosen; false for a plain
   * shape in the charity's colours. Defaults to true for sites older than this setting.
   */
  drawings: z.boolean().default(true),
  pictures: z.array(HeaderName).default([]),
  menus: z.object({ header: ShownMenu, footer: ShownMenu }).default({ header: null, footer: null }),
});
export type Site = z.infer<typeof Site>;

const address = (protocol: RegExp, words: string) =>
  FreeText.trim()
    .max(500, words)
    .pipe(z.url({ protocol, error: words }));

/**
 * Accepts only plain host names of at least two labels, because characters such as `;` and `*` have a special
 * meaning in a content security policy.
 */
const isScript = (url: string) =>
  URL.canParse(url) && /^https:\/\/([a-z\d-]+\.)+[a-z\d-]+(:\d+)?$/.test(new URL(url).origin);
const scriptWords = 'Type the address of the script, such as https://stats.example.org/count.js';

const lines = z
  .array(ruledLine(siteRules.line))
  .max(10, 'Please use ten lines at most.')
  .transform((all) => all.filter(Boolean));

const wordGroup = ruledLine(siteRules.word_group).refine(
  (group) => group === '' || group.split(',').filter((word) => word.trim()).length > 1,
  'Please write at least two words, separated by a comma.',
);

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
      script_url: FreeText.trim().max(500, scriptWords).refine(isScript, scriptWords),
    })
    .nullable(),
  social: z
    .array(
      z.object({
        name: ruledLine(siteRules.name),
        url: address(/^https?$/, 'Type the whole address, such as https://example.org'),
      }),
    )
    .max(12, 'Please list twelve at most.'),
  help: ruledLine(siteRules.help),
  give: ruledLine(siteRules.give),
  appeal: ruledLine(siteRules.appeal),
  search_hint: ruledLine(siteRules.description),
  colours: z
    .object({ accent: FreeText.trim().toLowerCase(), deep: FreeText.trim().toLowerCase() })
    .superRefine((colours, { addIssue }) => {
      for (const [name, problems] of Object.entries(colourProblems(colours))) {
        for (const message of problems) addIssue({ code: 'custom', path: [name], message });
      }
    }),
  logo_has_name: z.boolean(),
  count_reads: z.boolean(),
  drawings: z.boolean(),
  videos: z.boolean(),
  search_words: z
    .array(wordGroup)
    .max(100, 'Please use a hundred lines at most.')
    .transform((groups) => groups.filter(Boolean)),
  pages: z.record(z.string(), PageWordsFields),
});

export const SiteChanges = SiteDetails.partial().extend({
  admin_two_factor: z.boolean().optional(),
  needs_somebody_else: z.boolean().optional(),
  first_steps: z.boolean().optional(),
  version: Version.optional(),
});
export type SiteChanges = z.infer<typeof SiteChanges>;

export const SiteSettings = Site.extend({
  search_words: z.array(z.string()),
  search_hint: z.string(),
  pages: z.record(z.string(), PageWords),
  first_steps: z.boolean(),
  needs_somebody_else: z.boolean(),
  /**
   * True if administrators must use two-factor sign-in; `admin_two_factor_fixed` if the server's
   * configuration enforces it.
   */
  admin_two_factor: z.boolean(),
  admin_two_factor_fixed: z.boolean(),
  version: Version,
  updated_at: Time.nullable(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

const FormerSettings = z.object({
  phone: FreeText.max(200).default(''),
  email: FreeText.max(254).default(''),
  address: FreeText.max(2000).default(''),
});
export type FormerSettings = z.infer<typeof FormerSettings>;

export const TypedSetting = z.object({
  setting: z.enum(['phone', 'email', 'address_lines']),
  places: z.array(MediaUse),
});
export type TypedSetting = z.infer<typeof TypedSetting>;

export const site = {
  show: endpoint('GET /site', {
    access: 'anyone',
    summary: 'The charity’s name, contact details and legal details',
    reply: Site,
  }),
  pageWords: endpoint('GET /page-words/:name', {
    access: 'anyone',
    summary: 'The words at the top of a page',
    params: z.object({ name: FreeText }),
    reply: PageWords,
  }),
  settings: endpoint('GET /admin/site', {
    access: 'admin',
    needs: 'portal',
    summary: 'The settings, to be edited',
    reply: itemReply(SiteSettings),
  }),
  typed: endpoint('GET /admin/site/typed', {
    access: 'admin',
    needs: 'portal',
    summary: 'The published texts that still contain earlier values of settings',
    query: FormerSettings,
    reply: z.object({ results: z.array(TypedSetting) }),
  }),
  change: endpoint('PATCH /admin/site', {
    access: 'admin',
    needs: 'settings',
    summary: 'Change the settings; 409 with the newest copy if there is a newer version',
    body: SiteChanges,
    reply: itemReply(SiteSettings),
  }),
  changePageWords: endpoint('PUT /admin/page-words/:name', {
    access: 'admin',
    needs: 'publish',
    summary: 'Change the words at the top of a page; 409 with the newest copy if there is a newer version',
    params: z.object({ name: FreeText }),
    body: PageWordsFields.extend({ version: Version }),
    reply: itemReply(SiteSettings),
  }),
};
