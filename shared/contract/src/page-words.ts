import { z } from 'zod';
import { siteRules } from './form-rules';
import { ruledLine } from './shapes';

/** The words at the top of a page, and what search engines say of it; the charity's description where that is empty. */
export const PageWords = z.object({ title: z.string(), subtitle: z.string(), description: z.string() });
export type PageWords = z.infer<typeof PageWords>;

/** As they are typed. */
export const PageWordsFields = z.object({
  title: ruledLine(siteRules.page_title),
  subtitle: ruledLine(siteRules.tagline),
  description: ruledLine(siteRules.description),
});
