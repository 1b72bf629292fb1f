import { z } from 'zod';
import { siteRules } from '../form-rules';
import { ruledLine } from '../shapes';

export const PageWords = z.object({ title: z.string(), subtitle: z.string(), description: z.string() });
export type PageWords = z.infer<typeof PageWords>;

export const PageWordsFields = z.object({
  title: ruledLine(siteRules.page_title),
  subtitle: ruledLine(siteRules.tagline),
  description: ruledLine(siteRules.description),
});
