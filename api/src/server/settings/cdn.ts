import { z } from 'zod';
import { StartFailure } from './start-failure';

/** `Name: value`, as it stands in a request (RFC 9110, section 5). Anything else would fail at each purge. */
const headerLine = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([!-~](?:[ -~\t]*[!-~])?)[ \t]*$/;

/** A request takes no password in its address, and the error that says so repeats it. */
function hasPassword(value: string) {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return Boolean(username || password);
}

/** Of a cache in front of the site. The description completes the sentence '<NAME> must be …'. */
export const cdnVariables = {
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !hasPassword(value))
    .optional()
    .describe(
      'the http or https address at which the CDN is told what has changed, without a password (set CDN_PURGE_HEADER)',
    ),
  CDN_PURGE_HEADER: z
    .string()
    .regex(headerLine)
    .optional()
    .describe("a header with its value, such as 'Authorization: Bearer …'"),
  CDN_PURGE_TAGS: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe('the name of a header, such as Surrogate-Key'),
};

type Given = { [Name in keyof typeof cdnVariables]?: string | undefined };

/**
 * How a CDN is told what has changed; undefined where none is.
 * @throws StartFailure where it is said how, and not where
 */
export function cdnOf({ CDN_PURGE_URL: url, CDN_PURGE_HEADER: line, CDN_PURGE_TAGS: tagsHeader }: Given) {
  if (!url) {
    if (line ?? tagsHeader)
      throw new StartFailure('CDN_PURGE_HEADER and CDN_PURGE_TAGS belong to CDN_PURGE_URL: set that too.');
    return undefined;
  }
  const [, name = '', value = ''] = headerLine.exec(line ?? '') ?? [];
  return {
    url,
    /** What each request carries besides, such as a token: its name and its value. */
    header: line === undefined ? undefined : ([name, value] as const),
    /** The header that names the tags, with spaces between them; undefined where they stand in a body of JSON. */
    tagsHeader,
  };
}

export type Cdn = NonNullable<ReturnType<typeof cdnOf>>;
