import { z } from 'zod';
import { siteRules } from './form-rules';
import { ruledLine } from './shapes';

/** The pages whose first words staff choose: all that are no story, project or gallery of their own. */
export const WordedPage = z.enum([
  'home',
  'about',
  'blog',
  'projects',
  'galleries',
  'action',
  'reports',
  'links',
  'contact',
  'terms',
  'privacy',
  'cookies',
  'accessibility',
  'safeguarding',
  'complaints',
]);
export type WordedPage = z.infer<typeof WordedPage>;

/** The words at the top of a page, and what search engines say of it; the charity's description where that is empty. */
export const PageWords = z.object({ title: z.string(), subtitle: z.string(), description: z.string() });
export type PageWords = z.infer<typeof PageWords>;

/** As they are typed. */
export const PageWordsFields = z.object({
  title: ruledLine(siteRules.page_title),
  subtitle: ruledLine(siteRules.tagline),
  description: ruledLine(siteRules.description),
});

/** Those of every page, by its name. */
export const AllPageWords = z.record(WordedPage, PageWords);
