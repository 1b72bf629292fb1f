import { oauth } from '@lapis/contract';
import { cookies } from '@lapis/contract/cookies';
import { fillPath, href } from '@lapis/contract/pages';
import type { FastifyRequest } from 'fastify';
import { limitAttempts } from '../../server/attempts/attempts';
import {
  hashToken,
  oneTimeTokens,
  randomToken,
  type TokenData,
} from '../../server/tokens/one-time-tokens.repository';
import { boundOrigin } from '../../server/http/origin';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { Settings } from '../../server/settings/settings';
import { httpOnlyCookie } from '../secrets/http-only-cookie';
import { signIns } from '../sessions/sign-in';
import { usersRepository } from '../users/users.repository';
import { signInArrival } from './arrival';
import { providerName } from '../users/identities.repository';
import { newSecrets, openProvider, ProviderFailure } from './provider';

/** Limits the sign-ins that a network can start, because each adds a row to the database. */
const limit = { points: 30, duration: 60 };

type CallbackResult = { oauth: string } | { oauth_error: 'denied' | 'expired' | 'unverified' | 'failed' };

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

  /** Returns the redirect URI as registered with the provider. */
  const callbackUrl = (provider: string) =>
    `${boundOrigin(app, settings)}/api${fillPath(oauth.callback.path, { provider })}`;

  addRoute(app, oauth.providers, async () => settings.providers.map(({ id, name }) => ({ id, name })));

  addRoute(app, oauth.begin, async ({ params: { provider: id }, body, ip, log }, reply) => {
    const provider = orNotFound(providers.get(id));
    await attempts.take(ip, ip);
    const [browser, secrets] = [randomToken(), newSecrets()];
    const data = { ...body, ...secrets, provider: id, browser: hashToken(browser) };
    const state = await tokens.issue('oauth', null, data);
    try {
      const url = await provider.begin(callbackUrl(id), state, secrets);
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

  /** Returns and consumes a callback's pending sign-in, if this browser started it. */
  async function begunHere({ headers }: FastifyRequest, state = '') {
    const browser = cookie.read(headers.cookie);
    const begun = await tokens.look('oauth', state);
    if (typeof begun === 'string' || browser === undefined || begun.data.browser !== hashToken(browser))
      return;
    const used = await tokens.use('oauth', state);
    return typeof used === 'string' ? undefined : used.data;
  }

  async function finish(begun: TokenData['oauth'], state: string, search: string): Promise<CallbackResult> {
    const { provider: id, remember } = begun;
    const provider = orNotFound(providers.get(id));
    const person = await provider.finish(new URL(callbackUrl(id) + search), state, begun);
    return signInArrival(db, settings, { provider: id, remember, person });
  }

  addRoute(app, oauth.callback, async (request, reply) => {
    const { params, query, originalUrl, log } = request;
    const begun = await begunHere(request, query.state);

    const outcome = async (): Promise<CallbackResult> => {
      if (!begun) return { oauth_error: 'expired' };
      if (query.error === 'access_denied') return { oauth_error: 'denied' };
      if (begun.provider !== params.provider) return { oauth_error: 'failed' };
      return finish(begun, query.state ?? '', new URL(originalUrl, 'http://localhost').search);
    };
    const said = await outcome().catch((error: unknown): CallbackResult => {
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

function exchangeRoute(app: App, services: Services) {
  const tokens = oneTimeTokens(services.db);
  const users = usersRepository(services.db);
  const signIn = signIns(services);

  addRoute(app, oauth.exchange, async (request, reply) => {
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

/**
 * Cookie that ties a third-party sign-in to the browser that started it. `Lax`, because the provider
 * redirects from another site.
 */
const browserCookie = (settings: Pick<Settings, 'secure'>) => httpOnlyCookie(cookies.oauth, settings, 'Lax');
