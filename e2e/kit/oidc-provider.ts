import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const clientId = 'lapis';
const clientSecret = 'a-secret-of-the-journeys';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1>${body}</html>`;

const question = page(
  'Who are you?',
  `<form method="post">
    <label>E-mail <input name="email" type="email"></label>
    <label>First name <input name="name"></label>
    <button>Continue</button>
    <button name="answer" value="no">Cancel</button>
  </form>`,
);

/** Starts a real OpenID Connect provider on this machine, which accepts any email address. */
export async function startProvider() {
  const people = new Map<string, string>();
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let provider: Provider | undefined;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/question/')) return provider?.callback()(request, response);
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(question);
    const said = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const email = said.get('email') ?? '';
    people.set(email, said.get('name') ?? '');
    const result =
      said.get('answer') === 'no'
        ? { error: 'access_denied' }
        : { login: { accountId: email, remember: false } };
    return provider?.interactionFinished(request, response, result);
  }

  return {
    /** Settings for a site that offers the provider as 'The Kite'. */
    settings: {
      OIDC_KITE_ISSUER: issuer,
      OIDC_KITE_CLIENT_ID: clientId,
      OIDC_KITE_CLIENT_SECRET: clientSecret,
      OIDC_KITE_LABEL: 'The Kite',
    },

    /** Registers the site with the provider. */
    know(site: string) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [`${site}/api/oauth/kite/callback`],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['given_name'] },
        cookies: { keys: ['of the journeys'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/question/${uid}` },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, email: sub, email_verified: true, given_name: people.get(sub) }),
        }),
        // Grants all scopes without showing a consent page.
        async loadExistingGrant({ oidc }) {
          const accountId = oidc.session?.accountId;
          const grant = new oidc.provider.Grant({ clientId, accountId });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
    },

    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
