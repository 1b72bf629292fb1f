import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { StartFailure } from './start-failure';

/** Minimum length in bits. Receivers reject signatures made with shorter keys (RFC 8301, section 3.2). */
const SHORTEST_KEY = 1024;

/** Accepts only RSA keys, because not every receiver supports other types (RFC 8301). */
function isSigningKey(pem: string) {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_KEY;
  } catch {
    return false;
  }
}

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';

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
    .transform((value) => value.replaceAll(String.raw`\n`, '\n'))
    .refine(isSigningKey)
    .optional()
    .describe(
      `a private RSA key of at least ${SHORTEST_KEY} bits as PEM, without a password (set MAIL_DKIM_KEY_FILE to have it in a file)`,
    ),
};

type DkimVariables = { [Name in keyof typeof dkimVariables]?: string | undefined };

export function readDkimSettings({
  MAIL_DKIM_DOMAIN: domain,
  MAIL_DKIM_SELECTOR: selector,
  MAIL_DKIM_KEY: privateKey,
}: DkimVariables) {
  if (domain === undefined && selector === undefined && privateKey === undefined) return undefined;
  if (domain === undefined || selector === undefined || privateKey === undefined)
    throw new StartFailure(
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together: set all three, or none.',
    );
  return {
    domain,
    selector,
    privateKey,
  };
}

export type DkimSettings = NonNullable<ReturnType<typeof readDkimSettings>>;
