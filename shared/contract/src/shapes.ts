import { z } from 'zod';
import { languageCodes } from './languages';
import { emailWords, shortenTo, type TextRule } from './form-rules';
import { slugPattern, tidySlug } from './content/slugs';

const MAX_INTEGER = 2_147_483_647;

export const Id = z.int().positive().max(MAX_INTEGER);
/** Version number for optimistic locking, incremented with every change. */
export const Version = z.int().positive().max(MAX_INTEGER);
/** Text sent by a client. Rejects NUL, which PostgreSQL can't store. */
export const FreeText = z
  .string()
  .refine((text) => !text.includes('\0'), 'Text can’t contain the character NUL');
export const textUpTo = (max: number) => FreeText.trim().max(max, shortenTo(max));
/**
 * Converts a domain to punycode, as mail servers need it: 'info@exämple.org' becomes
 * 'info@xn--exmple-cua.org'.
 */
function withAsciiDomain(email: string) {
  const [, person = '', domain = ''] = /^(.+)@([^@]+)$/.exec(email) ?? [];
  const isForeign = /[^\p{ASCII}]/u.test(domain) && !/[\s/?#\\:[\]%]/.test(domain);
  const address = `http://${domain}`;
  return isForeign && URL.canParse(address) ? `${person}@${new URL(address).hostname}` : email;
}
// Trimmed before validation, so that pasted spaces are accepted.
export const Email = z
  .string(emailWords)
  .trim()
  .max(254, emailWords)
  .overwrite(withAsciiDomain)
  .pipe(z.email(emailWords));
export const ruledText = ({ min, max, short, long = shortenTo(max) }: TextRule) =>
  z.string(short).trim().min(min, short).max(max, long);
/** Single-line text for a mail header. A line break would start another header. */
export const ruledLine = (rule: TextRule) =>
  ruledText(rule).regex(
    /^\P{Cc}*$/u,
    'Please write this on one line, without tabs or other control characters.',
  );
/** Hidden field, which only bots fill in. */
export const Honeypot = z.string().max(500, shortenTo(500)).default('');
export const Question = FreeText.trim().max(200, 'Please search with 200 characters or fewer');
export const Slug = z
  .string()
  .overwrite(tidySlug)
  .regex(slugPattern, 'Use lower-case letters, numbers and single hyphens, such as winter-coats')
  .max(120, shortenTo(120));
/** Language of content, as a BCP 47 tag. */
export const Language = z.enum(languageCodes);
export type Language = z.infer<typeof Language>;
export const Time = z.iso.datetime();

export const IdParam = z.object({ id: z.coerce.number().int().positive().max(MAX_INTEGER) });
export const SlugParam = z.object({ slug: FreeText });
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
});

export const listReply = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), total: z.int(), page: z.int(), per_page: z.int() });

export const Bulk = z.object({
  ids: z.array(Id).min(1, 'Please choose at least one.').max(500, 'Please choose at most 500 at a time.'),
});
export const Bulked = z.object({ done: z.array(Id) });
export const Forever = z.object({ forever: z.stringbool().default(false) });

export const Status = z.object({ status: z.string() });

const incomplete = 'This link is incomplete. Please open it from the email again.';
export const MailedToken = z.string(incomplete).regex(/^[\w-]{1,200}$/, incomplete);

export const itemReply = <T extends z.ZodType>(item: T) => z.object({ results: item });

export const Failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  reasons: z
    .array(z.object({ rule: z.string(), text: z.string(), names: z.array(z.string()).optional() }))
    .optional(),
});
export type Failure = z.infer<typeof Failure>;

/** CSS `object-position` that keeps the subject visible when the picture is cropped. */
export const Focus = z.enum([
  'left top',
  'top',
  'right top',
  'left',
  'right',
  'left bottom',
  'bottom',
  'right bottom',
]);
export type Focus = z.infer<typeof Focus>;

/** Picture as shown on pages. `width` and `height` are the original's, in pixels. */
export const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Tiny preview as a data URI, shown while loading; may be empty. */
  placeholder: z.string(),
  focus: Focus.optional(),
  variants: z.array(
    z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) }),
  ),
});
export type Picture = z.infer<typeof Picture>;
