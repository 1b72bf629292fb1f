import { z } from 'zod';
import { StartFailure } from './start-failure';

export interface ProviderSettings {
  id: string;
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

const variable = /^OIDC_(\w+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/;

export const isProviderVariable = (name: string) => variable.test(name);

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Accepts only https addresses, because without TLS an attacker on the network could sign in as any user.
 * Plain http is allowed for trials on this machine.
 */
const isIssuer = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  return isSafe && search === '' && hash === '';
};

const Provider = z.object({
  ISSUER: z
    .string()
    .refine(isIssuer)
    .transform((value) => new URL(value))
    .describe('the https address of the provider; http is allowed only for this machine'),
  CLIENT_ID: z.string().max(500).describe('what the provider calls this site'),
  CLIENT_SECRET: z.string().max(5000).describe('the secret that the provider gave this site'),
  LABEL: z.string().trim().min(1).max(40).optional().describe('a name of at most 40 characters'),
});

export const providerParts = Object.keys(Provider.shape);

const isId = (id: string) => id.length <= 40 && id !== 'exchange';

export function readProviders(given: NodeJS.ProcessEnv): ProviderSettings[] {
  const names = Object.keys(given).flatMap((key) => variable.exec(key)?.[1] ?? []);
  const lines: string[] = [];
  const providers = [...new Set(names)].toSorted().flatMap((name) => {
    const id = name.toLowerCase();
    const { data, error } = Provider.safeParse(pickVariables(name, given));
    if (!isId(id))
      lines.push(`OIDC_${name}_ISSUER needs a different name from ${name}, of at most 40 characters.`);
    if (error) lines.push(...wrongLines(name, error, given));
    if (error || !isId(id)) return [];
    const {
      ISSUER: issuer,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      LABEL = defaultLabel(id),
    } = data;
    return { id, name: LABEL, issuer, clientId, clientSecret };
  });
  if (lines.length > 0) throw new StartFailure(...lines);
  return providers;
}

const pickVariables = (name: string, given: NodeJS.ProcessEnv) =>
  Object.fromEntries(providerParts.map((part) => [part, given[`OIDC_${name}_${part}`]]));

const defaultLabel = (id: string) => {
  const label = id.replaceAll('_', ' ').trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
};

function wrongLines(name: string, error: z.ZodError, given: NodeJS.ProcessEnv) {
  const parts = [...new Set(error.issues.map(({ path }) => String(path[0])))];
  return parts.map((part) => {
    const key = `OIDC_${name}_${part}`;
    if (given[key] === undefined) {
      return `${key} is missing: OIDC_${name}_ISSUER, OIDC_${name}_CLIENT_ID and OIDC_${name}_CLIENT_SECRET belong together.`;
    }
    const { description } = Provider.shape[part as keyof typeof Provider.shape];
    const value = part === 'CLIENT_SECRET' ? '' : `; it is ${JSON.stringify(given[key])}`;
    return `${key} must be ${description}${value}.`;
  });
}
