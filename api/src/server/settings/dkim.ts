import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { StartFailure } from './start-failure';

/** In bits: receivers take no signature of a shorter key (RFC 8301, section 3.2). */
const SHORTEST_KEY = 1024;

/** A key for DKIM as PEM; RSA, the only kind that every receiver knows (RFC 8301). */
function isSigningKey(pem: string) {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_KEY;
  } catch {
    return false;
  }
}

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';

/** Of how mails are signed. The description completes the sentence '<NAME> must be …'. */
export const dkimVariables = {
  MAIL_DKIM_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^(?=.{3,253}$)${label}(?:\\.${label})+$`))
    .optional()
    .describe('a domain, such as example.org'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^(?=.{1,100}$)${label}(?:\\.${label})*$`))
    .optional()
    .describe('a name of letters, digits and hyphens, such as lapis2026'),
  MAIL_DKIM_KEY: z
    .string()
    // Many tools write a value with several lines as one.
    .transform((value) => value.replaceAll(String.raw`\n`, '\n'))
    .refine(isSigningKey)
    .optional()
    .describe(
      `a private RSA key of at least ${SHORTEST_KEY} bits as PEM, without a password (set MAIL_DKIM_KEY_FILE to have it in a file)`,
    ),
};

type Given = { [Name in keyof typeof dkimVariables]?: string | undefined };

/**
 * With what the site's mails are signed; undefined where they are not.
 * @throws StartFailure where not all three settings are there
 */
export function dkimOf({
  MAIL_DKIM_DOMAIN: domain,
  MAIL_DKIM_SELECTOR: selector,
  MAIL_DKIM_KEY: privateKey,
}: Given) {
  if (domain === undefined && selector === undefined && privateKey === undefined) return undefined;
  if (domain === undefined || selector === undefined || privateKey === undefined)
    throw new StartFailure(
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together: set all three, or none.',
    );
  return {
    domain,
    /** Names the key: its other half is looked up at SELECTOR._domainkey.DOMAIN. */
    selector,
    /** As PEM. */
    privateKey,
  };
}

export type DkimSettings = NonNullable<ReturnType<typeof dkimOf>>;
