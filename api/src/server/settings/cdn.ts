import { z } from 'zod';
import { StartFailure } from './start-failure';

/** Matches `Name: value` (RFC 9110, section 5). With anything else, every purge would fail. */
const headerLine = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([!-~](?:[ -~\t]*[!-~])?)[ \t]*$/;

/**
 * Detects URLs with a password. `fetch` would reject them with an error message that contains the password.
 */
function hasPassword(value: string) {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return Boolean(username || password);
}

export const cdnVariables = {
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !hasPassword(value))
    .optional()
    .describe(
      'the http or https address at which the CDN is purged, without a password (set CDN_PURGE_HEADER)',
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

type CdnVariables = { [Name in keyof typeof cdnVariables]?: string | undefined };

export function readCdnSettings({
  CDN_PURGE_URL: url,
  CDN_PURGE_HEADER: line,
  CDN_PURGE_TAGS: tagsHeader,
}: CdnVariables) {
  if (!url) {
    if (line ?? tagsHeader)
      throw new StartFailure('CDN_PURGE_HEADER and CDN_PURGE_TAGS belong to CDN_PURGE_URL: set that too.');
    return undefined;
  }
  const [, name = '', value = ''] = headerLine.exec(line ?? '') ?? [];
  return {
    url,
    header: line === undefined ? undefined : ([name, value] as const),
    /**
     * Name of the header that contains the tags, separated by spaces. If undefined, tags are sent as JSON.
     */
    tagsHeader,
  };
}

export type Cdn = NonNullable<ReturnType<typeof readCdnSettings>>;
