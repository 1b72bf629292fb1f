/** OpenID Connect provider for tests, in its own process because the package only exists as ES modules. */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { CLIENT_ID, CLIENT_SECRET, REDIRECT_URIS, PORT, CLAIMS_IN_ID_TOKEN } = process.env;
const scopes = 'openid email profile';
const people = new Map();
let oidc;

async function finishInteraction(request, response, said) {
  if (said === 'no') {
    return oidc.interactionFinished(request, response, { error: 'access_denied' });
  }
  const claims = JSON.parse(Buffer.from(said, 'base64url').toString());
  people.set(claims.sub, claims);
  return oidc.interactionFinished(request, response, { login: { accountId: claims.sub } });
}

const server = createServer((request, response) => {
  const [, said] = /^\/interaction\/[^/]+\/(.+)$/.exec(request.url ?? '') ?? [];
  if (said === undefined) return oidc.callback()(request, response);
  return finishInteraction(request, response, said);
});

server.listen(Number(PORT), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  oidc = new Provider(issuer, {
    clients: [
      { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: REDIRECT_URIS.split(' ') },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: CLAIMS_IN_ID_TOKEN !== '1',
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of a test'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) }),
    // Grants all scopes without a consent page.
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scopes);
      await grant.save();
      return grant;
    },
  });
  process.send(issuer);
});

process.once('disconnect', () => process.exit());
