import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import type { ProviderSettings } from '../../server/settings/oauth-providers';

/** Timeout for requests to the provider, in seconds: short, because the user is waiting. */
const TIMEOUT = 8;

/**
 * Thrown if a provider is unreachable or its response is invalid. The message contains no secrets, so it can
 * be logged.
 */
export class ProviderFailure extends Error {}

/** Nonce and PKCE verifier of a pending sign-in. */
export interface SignInSecrets {
  nonce: string;
  verifier: string;
}

export const newSecrets = (): SignInSecrets => ({ nonce: randomNonce(), verifier: randomPKCECodeVerifier() });

const Name = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 80),
  )
  .catch('');

/** Claims about a person; all but the subject may be missing or malformed. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  // Some providers send the boolean as a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: Name,
  family_name: Name,
});
export type Claims = z.infer<typeof Claims>;

/** Returns a client for a provider. The provider's metadata is fetched on first use and cached. */
export function openProvider({ name, issuer, clientId, clientSecret }: ProviderSettings) {
  let discovered: Promise<Configuration> | undefined;

  const configuration = () =>
    (discovered ??= discovery(issuer, clientId, undefined, authenticate(clientSecret), {
      timeout: TIMEOUT,
      // Verifies the token's signature: OpenID Connect Core, 3.1.3.7, lets clients rely on TLS instead, but a
      // proxy may intercept TLS.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    }));

  return {
    name,

    /**
     * Returns the address of the provider's sign-in page.
     * @throws ProviderFailure
     */
    async begin(redirectUri: string, state: string, { nonce, verifier }: SignInSecrets) {
      const config = await configuration().catch(fail);
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    /**
     * Exchanges the callback's code for claims.
     * @throws ProviderFailure
     */
    async finish(returned: URL, state: string, { nonce, verifier }: SignInSecrets) {
      try {
        const config = await configuration();
        const tokens = await authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        const isComplete = ['email', 'email_verified', 'given_name'].every(
          (name) => claims?.[name] !== undefined,
        );
        // Takes all claims from one source: an address from one source and its verification from another
        // would prove nothing.
        const person =
          claims && !isComplete && config.serverMetadata().userinfo_endpoint
            ? await fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return Claims.parse(person);
      } catch (error) {
        return fail(error);
      }
    },
  };
}

/**
 * Sends the client secret in the body if the provider supports it, otherwise in the header: some providers
 * accept only one of the two.
 */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const inBody = methods.includes('client_secret_post');
    return (inBody ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest);
  };

function fail(error: unknown): never {
  throw new ProviderFailure(describeError(error).join(': '));
}

/** Describes an error without any tokens or claims that it contains. */
function describeError(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  const { message, error: word, code, cause } = error as Record<string, unknown>;
  const own = [message, word, code].filter((part) => typeof part === 'string' && part !== '');
  return [own.join(' '), ...describeError(cause)];
}
