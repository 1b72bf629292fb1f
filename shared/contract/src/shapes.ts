import { z } from 'zod';
import { emailWords, shortenTo, type TextRule } from './form-rules';
import { slugPattern, tidySlug } from './slug-of';

/** Shapes that several resources share. */

/** As far as the databases' integers go. */
const MAX_INTEGER = 2_147_483_647;

export const Id = z.int().positive().max(MAX_INTEGER);
/** Which state of an entry it is; every change counts it up. */
export const Version = z.int().positive().max(MAX_INTEGER);
/** Text that comes from outside: PostgreSQL keeps no NUL, and nobody types one. */
export const FreeText = z
  .string()
  .refine((text) => !text.includes('\0'), 'Text can’t contain the character NUL');
/** The same without the space around it, of so many characters at most. */
export const textUpTo = (max: number) => FreeText.trim().max(max, shortenTo(max));
/** Writes the domain of an address as mail servers know it: 'info@exämple.org' is sent to 'info@xn--exmple-cua.org'. */
function withAsciiDomain(email: string) {
  const [, person = '', domain = ''] = /^(.+)@([^@]+)$/.exec(email) ?? [];
  const isForeign = /[^\p{ASCII}]/u.test(domain) && !/[\s/?#\\:[\]%]/.test(domain);
  const address = `http://${domain}`;
  return isForeign && URL.canParse(address) ? `${person}@${new URL(address).hostname}` : email;
}
// In this order: a check of the address first would refuse the space that came with a pasted one.
export const Email = z
  .string(emailWords)
  .trim()
  .max(254, emailWords)
  .overwrite(withAsciiDomain)
  .pipe(z.email(emailWords));
/** Text by a rule that the forms know too. */
export const ruledText = ({ min, max, short, long = shortenTo(max) }: TextRule) =>
  z.string(short).trim().min(min, short).max(max, long);
/** The same for what goes into a mail's head, where a line's end would begin another field. */
export const ruledLine = (rule: TextRule) =>
  ruledText(rule).regex(
    /^\P{Cc}*$/u,
    'Please write this on one line, without tabs or other control characters.',
  );
/** A field that people don't see: whoever fills it in is a machine. */
export const Honeypot = z.string().max(500, shortenTo(500)).default('');
/** What somebody looks for. */
export const Question = FreeText.trim().max(200, 'Please search with 200 characters or fewer');
export const Slug = z
  .string()
  .overwrite(tidySlug)
  .regex(slugPattern, 'Use lower-case letters, numbers and single hyphens, such as winter-coats')
  .max(120, shortenTo(120));
/** The languages that content may be in, as BCP 47 names them: English, Dari and Pashto. */
export const Language = z.enum(['en', 'fa-AF', 'ps']);
export type Language = z.infer<typeof Language>;
/** ISO 8601, UTC. */
export const Time = z.iso.datetime();

export const IdParam = z.object({ id: z.coerce.number().int().positive().max(MAX_INTEGER) });
export const SlugParam = z.object({ slug: FreeText });
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
});

/** The answer of a list: one page of it, and how many there are in all. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), total: z.int(), page: z.int(), per_page: z.int() });

/** Several things that the same is done to; the answer names those to which it was done. */
export const Bulk = z.object({
  ids: z.array(Id).min(1, 'Please choose at least one.').max(500, 'Please choose at most 500 at a time.'),
});
export const Bulked = z.object({ done: z.array(Id) });
/** Of a DELETE: past the trash. */
export const Forever = z.object({ forever: z.stringbool().default(false) });

/** What became of a request, in words to be shown. */
export const Status = z.object({ status: z.string() });

const incomplete = 'This link is incomplete. Please open it from the email again.';
/** A token of ours, from the link of a mail. */
export const MailedToken = z.string(incomplete).regex(/^[\w-]{1,200}$/, incomplete);

/** The answer that holds one thing. */
export const oneOf = <T extends z.ZodType>(item: T) => z.object({ results: item });

export const Failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Why a version can't go live, or a text isn't published yet: each rule that it breaks. */
  reasons: z.array(z.object({ rule: z.string(), text: z.string() })).optional(),
});
export type Failure = z.infer<typeof Failure>;

/** What of a picture stays in sight where its frame is of another shape, as CSS names places. */
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

/** A picture in every size and format it exists in; `width` and `height` are those of the original, in pixels. */
export const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** The picture as a data URI of a few pixels, to be shown until it has arrived; empty where there is none. */
  placeholder: z.string(),
  /** Absent where it is the middle. */
  focus: Focus.optional(),
  variants: z.array(
    z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) }),
  ),
});
export type Picture = z.infer<typeof Picture>;
