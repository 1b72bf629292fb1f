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

/** For each answer of a provider, in seconds; somebody is waiting for it. */
const TIMEOUT = 8;

/** That a provider could not be asked, or answered something else than it should. The message is fit for the log. */
export class ProviderFailure extends Error {}

/** What only this site knows of a sign-in on its way, and the provider must prove to have been asked for. */
export interface Secrets {
  nonce: string;
  verifier: string;
}

export const newSecrets = (): Secrets => ({ nonce: randomNonce(), verifier: randomPKCECodeVerifier() });

const Name = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 80),
  )
  .catch('');

/** What a provider says about a person. All but the subject may be missing, or be something else than it should. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: Name,
  family_name: Name,
});
export type Claims = z.infer<typeof Claims>;

/** Talks to a provider. What it says of itself is asked for when it is needed first, and kept. */
export function openProvider({ name, issuer, clientId, clientSecret }: ProviderSettings) {
  let discovered: Promise<Configuration> | undefined;

  const configuration = () =>
    (discovered ??= discovery(issuer, clientId, undefined, authenticate(clientSecret), {
      timeout: TIMEOUT,
      // OpenID Connect Core, 3.1.3.7, trusts TLS in place of the token's signature; a proxy may open TLS.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    }));

  return {
    name,

    /**
     * The address at which the provider asks who it is.
     * @throws ProviderFailure
     */
    async begin(redirectUri: string, state: string, { nonce, verifier }: Secrets) {
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
     * Who it is, by the address that the provider sent the browser back to.
     * @throws ProviderFailure
     */
    async finish(returned: URL, state: string, { nonce, verifier }: Secrets) {
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
        // All of it from one place: an address of one and a verification of the other would say nothing.
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

/** Most providers take the secret in either way, and some in one alone. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const inBody = methods.includes('client_secret_post');
    return (inBody ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest);
  };

function fail(error: unknown): never {
  throw new ProviderFailure(reasonsOf(error).join(': '));
}

/** What went wrong, without the tokens and claims that the errors hold. */
function reasonsOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  const { message, error: word, code, cause } = error as Record<string, unknown>;
  const own = [message, word, code].filter((part) => typeof part === 'string' && part !== '');
  return [own.join(' '), ...reasonsOf(cause)];
}
