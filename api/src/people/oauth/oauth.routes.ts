import { oauth } from '@lapis/contract';
import { fillPath, href } from '@lapis/contract/pages';
import type { FastifyRequest } from 'fastify';
import { limitAttempts } from '../../server/attempts/attempts';
import {
  hashOf,
  oneTimeTokens,
  randomToken,
  type TokenData,
} from '../../server/tokens/one-time-tokens.repository';
import { originOf } from '../../server/http/origin';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { signIns } from '../sessions/sign-in';
import { usersRepository } from '../users/users.repository';
import { takeIn } from './arrival';
import { browserCookie } from './browser-cookie';
import { providerName } from '../users/identities.repository';
import { newSecrets, openProvider, ProviderFailure } from './provider';

/** How many sign-ins one may begin: each asks for a row of the database. */
const limit = { points: 30, duration: 60 };

/** What the page is told: a code to be exchanged, or why there is none. */
type Outcome = { oauth: string } | { oauth_error: 'denied' | 'expired' | 'unverified' | 'failed' };

/** Third-party sign-in by OpenID Connect, with PKCE. */
export async function oauthRoutes(app: App, services: Services) {
  const { db, settings } = services;
  const providers = new Map(settings.providers.map((one) => [one.id, openProvider(one)]));
  const tokens = oneTimeTokens(db);
  const cookie = browserCookie(settings);
  const attempts = limitAttempts(db, {
    name: 'oauth',
    network: limit,
    message: 'Too many sign-ins were started.',
  });

  /** Where the provider sends the browser back to, as it has to be told to the provider. */
  const callbackOf = (provider: string) =>
    `${originOf(app, settings)}/api${fillPath(oauth.callback.path, { provider })}`;

  answer(app, oauth.providers, async () => settings.providers.map(({ id, name }) => ({ id, name })));

  answer(app, oauth.begin, async ({ params: { provider: id }, body, ip, log }, reply) => {
    const provider = orNotFound(providers.get(id));
    await attempts.take(ip, ip);
    const [browser, secrets] = [randomToken(), newSecrets()];
    const data = { ...body, ...secrets, provider: id, browser: hashOf(browser) };
    const state = await tokens.issue('oauth', null, data);
    try {
      const url = await provider.begin(callbackOf(id), state, secrets);
      reply.header('set-cookie', cookie.of(browser));
      return { url };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      log.warn(
        { provider: id, reason: error.message },
        'a provider of third-party sign-in is not responding',
      );
      throw new HttpError(
        503,
        `${provider.name} is not responding right now. Please try again in a few minutes, or sign in with your password.`,
      );
    }
  });

  /** What was remembered of the sign-in that a provider answers: once, and only in the browser that began it. */
  async function begunHere({ headers }: FastifyRequest, state = '') {
    const browser = cookie.read(headers.cookie);
    const begun = await tokens.look('oauth', state);
    if (typeof begun === 'string' || browser === undefined || begun.data.browser !== hashOf(browser)) return;
    const used = await tokens.use('oauth', state);
    return typeof used === 'string' ? undefined : used.data;
  }

  async function finish(begun: TokenData['oauth'], state: string, search: string): Promise<Outcome> {
    const { provider: id, remember } = begun;
    const provider = orNotFound(providers.get(id));
    const person = await provider.finish(new URL(callbackOf(id) + search), state, begun);
    return takeIn(db, settings, { provider: id, remember, person });
  }

  answer(app, oauth.callback, async (request, reply) => {
    const { params, query, originalUrl, log } = request;
    const begun = await begunHere(request, query.state);

    const outcome = async (): Promise<Outcome> => {
      if (!begun) return { oauth_error: 'expired' };
      if (query.error === 'access_denied') return { oauth_error: 'denied' };
      if (begun.provider !== params.provider) return { oauth_error: 'failed' };
      return finish(begun, query.state ?? '', new URL(originalUrl, 'http://localhost').search);
    };
    const said = await outcome().catch((error: unknown): Outcome => {
      const { provider } = params;
      if (error instanceof ProviderFailure) {
        log.warn({ provider, reason: error.message }, 'a third-party sign-in failed');
      } else {
        log.error({ provider, err: error }, 'a third-party sign-in failed');
      }
      return { oauth_error: 'failed' };
    });

    const fragment = new URLSearchParams({
      ...said,
      ...(begun?.remember && { remember: '1' }),
      ...(begun?.popup && { popup: '1' }),
    });
    return reply.header('set-cookie', cookie.cleared).redirect(`${href('login')}#${fragment}`);
  });

  exchangeRoute(app, services);
}

/** Signs somebody in who comes back with the code of a sign-in that went well. */
function exchangeRoute(app: App, services: Services) {
  const tokens = oneTimeTokens(services.db);
  const users = usersRepository(services.db);
  const signIn = signIns(services);

  answer(app, oauth.exchange, async (request, reply) => {
    const known = await tokens.use('exchange', request.body.code);
    if (typeof known === 'string' || known.userId === null) {
      throw new HttpError(
        410,
        'This sign-in is more than a minute old, or has already been used. Please sign in again.',
      );
    }
    const user = orNotFound(await users.find(known.userId));
    const { remember, link } = known.data;
    if (!link) return signIn.begin(user, { remember }, { request, reply });
    return {
      link: await tokens.issue('link', user.id, link),
      email: user.email,
      provider: providerName(services.settings, link.provider),
    };
  });
}
