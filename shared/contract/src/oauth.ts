import { z } from 'zod';
import { endpoint } from './endpoint';
import { Challenge, OneTimeCode, Token } from './session';

export const Provider = z.object({ id: z.string(), name: z.string() });
export type Provider = z.infer<typeof Provider>;

/** The sign-in is that of nobody yet, but its address has an account: the code goes with the password's sign-in. */
export const LinkOffer = z.object({ link: z.string(), email: z.email(), provider: z.string() });
export type LinkOffer = z.infer<typeof LinkOffer>;

const ProviderParam = z.object({ provider: z.string().regex(/^[a-z0-9_]{1,40}$/) });

/** Third-party sign-in by OpenID Connect. The provider comes back to GET /oauth/{provider}/callback. */
export const oauth = {
  providers: endpoint({
    method: 'GET',
    path: '/oauth/providers',
    access: 'anyone',
    summary: 'Which third-party sign-ins are configured',
    reply: z.array(Provider),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/oauth/:provider',
    access: 'anyone',
    summary: 'Where to send the browser to sign in; 404 for a provider that is not configured',
    params: ProviderParam,
    body: z.object({
      remember: z.boolean().default(false),
      /** Whether the provider is opened in a window of its own, which then hands the code to the first. */
      popup: z.boolean().default(false),
    }),
    reply: z.object({ url: z.url() }),
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/oauth/exchange',
    access: 'anyone',
    summary: 'Turn the one-time code of a third-party sign-in into a session, within a minute',
    body: z.object({ code: OneTimeCode }),
    reply: z.union([Token, Challenge, LinkOffer]),
  }),
};
