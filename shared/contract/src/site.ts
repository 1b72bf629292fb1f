import { z } from 'zod';
import { colourProblems, isColour, usualColours } from './colours';
import { endpoint } from './endpoint';
import { siteRules } from './form-rules';
import { HeaderName } from './headers';
import { MediaUse } from './media';
import { PageWords, PageWordsFields } from './page-words';
import { Email, FreeText, Language, oneOf, ruledLine, Time, Version } from './shapes';

/** What asks for help until the charity says it in its own words. */
export const usualAppeal = 'Your help can make a difference';

/** What the button says that leads to the contact page (specification, section 2), until the charity says it otherwise. */
export const usualHelp = 'I Want To Help';

/** A picture that stands for the charity, as its pages show it. */
const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A link of a menu as visitors get it. */
const MenuLink = z.object({ label: z.string(), to: z.string() });
/** An entry of a menu, with those below it; one that only holds others leads nowhere itself. */
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
  /** Whether videos play within pages, at the provider's, once a visitor says so; otherwise pages link to them. */
  videos: z.boolean().default(false),
  /** Whether the server counts how often pages are read, by page and day, and nothing of who reads them. */
  count_reads: z.boolean().default(true),
  social: z.array(z.object({ name: z.string(), url: z.url() })),
  /** What the button in banners says, which leads to the contact page. */
  help: z.string().default(usualHelp),
  /** What stands beside that button at the end of pages. */
  appeal: z.string().default(usualAppeal),
  /** The two that all others of the site are made of (colours.ts). */
  colours: z.object({ accent: Colour, deep: Colour }).default(usualColours),
  /** What was chosen of the library, as long as visitors may see it; the sign that comes with the site where null. */
  logo: Logo.nullable().default(null),
  /** Whether the charity's name can be read in the logo, so that it needn't stand beside it. */
  logo_has_name: z.boolean().default(false),
  /**
   * Whether the drawings of the demonstration stand where no picture was chosen; otherwise a shape in the charity's
   * colours does. Sites from before there was a choice have them.
   */
  drawings: z.boolean().default(true),
  /** Where a picture of the library stands, as long as visitors may see it. */
  pictures: z.array(HeaderName).default([]),
  /** The menus, where staff have made their own; null where they are those that the pages announce. */
  menus: z.object({ header: ShownMenu, footer: ShownMenu }).default({ header: null, footer: null }),
});
export type Site = z.infer<typeof Site>;

const address = (protocol: RegExp, words: string) =>
  FreeText.trim()
    .max(500, words)
    .pipe(z.url({ protocol, error: words }));

/**
 * Whether a script may come from there. Hosts are names of letters, digits and hyphens, more than one: what else an
 * address may hold, such as `;` and `*`, means something of its own in a content security policy.
 */
const isScript = (url: string) =>
  URL.canParse(url) && /^https:\/\/([a-z\d-]+\.)+[a-z\d-]+(:\d+)?$/.test(new URL(url).origin);
const scriptWords = 'Type the address of the script, such as https://stats.example.org/count.js';

const lines = z
  .array(ruledLine(siteRules.line))
  .max(10, 'Please use ten lines at most.')
  // A line that was left empty is none.
  .transform((all) => all.filter(Boolean));

/** A group of words that mean the same to who searches, with commas between: 'donate, donation, give'. */
const wordGroup = ruledLine(siteRules.word_group).refine(
  (group) => group === '' || group.split(',').filter((word) => word.trim()).length > 1,
  'Please write at least two words, separated by a comma.',
);

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

/** `version` is that of the copy which was edited; an older one than the server's is refused with 409. */
export const SiteChanges = SiteDetails.partial().extend({
  admin_two_factor: z.boolean().optional(),
  needs_somebody_else: z.boolean().optional(),
  first_steps: z.boolean().optional(),
  version: Version.optional(),
});
export type SiteChanges = z.infer<typeof SiteChanges>;

/** The site's settings as administrators see them. */
export const SiteSettings = Site.extend({
  /** Groups of words that mean the same to who searches, a line each. */
  search_words: z.array(z.string()),
  /** What is said to who finds nothing. */
  search_hint: z.string(),
  /** What stands at the top of each page that announces itself as `worded`, by its name. */
  pages: z.record(z.string(), PageWords),
  /** Whether the dashboard lists the first steps of a new site. */
  first_steps: z.boolean(),
  /** Whether somebody else has to approve what anybody writes before visitors read it. */
  needs_somebody_else: z.boolean(),
  /** Whether administrators must use two-factor sign-in, and whether that is set on the server, where it stays. */
  admin_two_factor: z.boolean(),
  admin_two_factor_fixed: z.boolean(),
  version: Version,
  updated_at: Time.nullable(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** What settings said before they were changed; empty of those that weren't. */
const FormerSettings = z.object({
  phone: FreeText.max(200).default(''),
  email: FreeText.max(254).default(''),
  /** Line by line. */
  address: FreeText.max(2000).default(''),
});
export type FormerSettings = z.infer<typeof FormerSettings>;

/** Where what visitors see, or will see, still says what a setting said before. */
export const TypedSetting = z.object({
  setting: z.enum(['phone', 'email', 'address_lines']),
  places: z.array(MediaUse),
});
export type TypedSetting = z.infer<typeof TypedSetting>;

export const site = {
  show: endpoint('GET /site', {
    access: 'anyone',
    summary: 'The name, contact details and legal details of the charity',
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
    summary: 'The same, to be edited',
    reply: oneOf(SiteSettings),
  }),
  typed: endpoint('GET /admin/site/typed', {
    access: 'admin',
    needs: 'portal',
    summary: 'Which published texts still say what settings said before',
    query: FormerSettings,
    reply: z.object({ results: z.array(TypedSetting) }),
  }),
  change: endpoint('PATCH /admin/site', {
    access: 'admin',
    needs: 'settings',
    summary:
      'Change what the site says about the charity; 409 with the newest copy where someone else was quicker',
    body: SiteChanges,
    reply: oneOf(SiteSettings),
  }),
  changePageWords: endpoint('PUT /admin/page-words/:name', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Change the words at the top of a page, which are of the settings; 409 with the newest copy where someone else was quicker',
    params: z.object({ name: FreeText }),
    body: PageWordsFields.extend({ version: Version }),
    reply: oneOf(SiteSettings),
  }),
};
