import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Challenge, OneTimeCode, Token } from './session';

export const Provider = z.object({ id: z.string(), name: z.string() });
export type Provider = z.infer<typeof Provider>;

/**
 * Response if an account has this email address but isn't linked to the provider yet: a password login with
 * `link` links them. `provider` is the provider's display name.
 */
export const LinkOffer = z.object({ link: z.string(), email: z.email(), provider: z.string() });
export type LinkOffer = z.infer<typeof LinkOffer>;

const ProviderParam = z.object({ provider: z.string().regex(/^[a-z0-9_]{1,40}$/) });

/** Query parameter of the provider's redirect; an invalid value is treated as missing. */
const Returned = z.string().optional().catch(undefined);

export const oauth = {
  providers: endpoint('GET /oauth/providers', {
    access: 'anyone',
    summary: 'The third-party sign-ins that are configured',
    reply: z.array(Provider),
  }),
  begin: endpoint('POST /oauth/:provider', {
    access: 'anyone',
    summary:
      'Start a third-party sign-in: the address to which the browser goes next; 404 for a provider that is not configured, 503 for one that does not respond',
    params: ProviderParam,
    body: z.object({
      remember: z.boolean().default(false),
      popup: z.boolean().default(false),
    }),
    reply: z.object({ url: z.url() }),
  }),
  callback: endpoint('GET /oauth/:provider/callback', {
    access: 'anyone',
    summary:
      'The address to which the provider returns the browser. Redirects to /login with a one-time code in the fragment, as `oauth`, or with `oauth_error`: denied, expired, unverified or failed; `remember` and `popup` are passed on',
    params: ProviderParam,
    query: z.object({ state: Returned, code: Returned, error: Returned }),
    status: 302,
  }),
  exchange: endpoint('POST /oauth/exchange', {
    access: 'anyone',
    summary:
      'Exchange the one-time code of a third-party sign-in for a session, within a minute; 410 if it no longer works',
    body: z.object({ code: OneTimeCode }),
    reply: z.union([Token, Challenge, LinkOffer]),
  }),
};
