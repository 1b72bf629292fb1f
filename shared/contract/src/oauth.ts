import { z } from 'zod';
import { endpoint } from './endpoint';
import { Challenge, OneTimeCode, Token } from './session';

export const Provider = z.object({ id: z.string(), name: z.string() });
export type Provider = z.infer<typeof Provider>;

/**
 * The sign-in is that of nobody yet, but its address has an account: the code goes with the password's sign-in.
 * `provider` is its name for people.
 */
export const LinkOffer = z.object({ link: z.string(), email: z.email(), provider: z.string() });
export type LinkOffer = z.infer<typeof LinkOffer>;

const ProviderParam = z.object({ provider: z.string().regex(/^[a-z0-9_]{1,40}$/) });

/** What providers come back with. None of it can be wrong here: what is missing or not text was not sent. */
const Returned = z.string().optional().catch(undefined);

/** Third-party sign-in by OpenID Connect. */
export const oauth = {
  providers: endpoint('GET /oauth/providers', {
    access: 'anyone',
    summary: 'Which third-party sign-ins are configured',
    reply: z.array(Provider),
  }),
  begin: endpoint('POST /oauth/:provider', {
    access: 'anyone',
    summary:
      'Where to send the browser to sign in; 404 for a provider that is not configured, 503 for one that does not answer',
    params: ProviderParam,
    body: z.object({
      remember: z.boolean().default(false),
      /** Whether the provider is opened in a window of its own, which then hands the code to the first. */
      popup: z.boolean().default(false),
    }),
    reply: z.object({ url: z.url() }),
  }),
  callback: endpoint('GET /oauth/:provider/callback', {
    access: 'anyone',
    summary:
      'Where the provider sends the browser back to; leads on to /login with a one-time code in the fragment, as `oauth`, or with `oauth_error`: denied, expired, unverified or failed; and with what it was started with, `remember` and `popup`',
    params: ProviderParam,
    query: z.object({ state: Returned, code: Returned, error: Returned }),
    status: 302,
  }),
  exchange: endpoint('POST /oauth/exchange', {
    access: 'anyone',
    summary:
      'Turn the one-time code of a third-party sign-in into a session, within a minute; 410 where it no longer works',
    body: z.object({ code: OneTimeCode }),
    reply: z.union([Token, Challenge, LinkOffer]),
  }),
};
