import { join } from 'node:path';
import { type LocalRemote, openedVersions as calls, type ReleaseReason, releases } from '@lapis/contract';
import { cookies } from '@lapis/contract/cookies';
import { href } from '@lapis/contract/pages';
import { guardsOfPage } from '@lapis/contract/places';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readableCookie } from '../../people/secrets/readable-cookie';
import { sessionRepository } from '../../people/sessions/session.repository';
import { HttpError } from '../../server/http/http-error';
import { boundOrigin } from '../../server/http/origin';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { appFolder, SHELL } from '../releases/versions/app-folders';
import { type ChosenVersion, isLocal, VersionUnavailable } from '../releases/versions/choice';
import type { LiveRelease } from '../releases/live/live-release';
import type { Release } from '../releases/live/release';
import { refuseInDevelopment } from '../releases/rollout/releases.routes';
import { shortHash } from '../releases/versions/remote-version';
import { verifyVersion } from '../releases/versions/verify-version';
import type { OpenedVersions } from './opened-versions';
import { goneSentence } from './opened-page';

export async function openedVersionsRoutes(
  app: App,
  { db, settings, live, opened }: Services & { live: LiveRelease; opened: OpenedVersions },
) {
  const tokens = oneTimeTokens(db);

  addRoute(app, releases.open, async ({ params, body: { version = '', entry, announcement } }) => {
    refuseInDevelopment(settings);
    if (entry && announcement) return linkToLocal(params.app, { entry, announcement });
    const reasons = await findFaults(params.app, version);
    if (reasons.length > 0)
      throw new HttpError(422, 'This version can’t be opened.', {
        reasons,
        errors: { version: reasons.map(({ text }) => text) },
      });
    const link = await tokens.issue('open', null, { app: params.app, version });
    return toLink(link);
  });

  const toLink = (link: string) => ({
    url: `${boundOrigin(app, settings)}/api${calls.begin.path}?link=${link}`,
  });

  async function linkToLocal(name: string, local: LocalRemote) {
    if (!settings.staging)
      throw new HttpError(403, 'This is not a staging server: it shows nothing from your own machine.');
    if (name === SHELL || local.announcement.app !== name)
      throw new HttpError(422, `What it announces is not a remote ${name}.`);
    const version = `local-${shortHash(JSON.stringify(local))}`;
    return toLink(await tokens.issue('develop', null, { app: name, version: { ...local, version } }));
  }

  async function findLink(link: string) {
    const found = await tokens.look('open', link);
    return typeof found === 'string' && settings.staging ? tokens.look('develop', link) : found;
  }

  /** Checks only signature and manifest; the complete gate applies to versions that go live. */
  async function findFaults(name: string, version: string): Promise<ReleaseReason[]> {
    const reasons = await verifyVersion(settings, name, join(appFolder(settings, name), version));
    if (reasons.length > 0 || (await findReleaseWith(name, version))) return reasons;
    return [{ rule: 'manifest', text: 'Its lapis.json is for another version.' }];
  }

  async function findReleaseWith(name: string, version: ChosenVersion) {
    try {
      return await live.find(new Map([[name, version]]));
    } catch (error) {
      if (error instanceof VersionUnavailable) return undefined;
      throw error;
    }
  }

  addRoute(app, calls.begin, async (request, reply) => {
    const link = await findLink(request.query.link);
    if (typeof link === 'string') return sendText(reply, 410, LINK_IS_OVER);
    const session = await findSession(request);
    if (!session) return leadToLogin(request, reply);
    if (!(await opened.mayOpen(session.user))) return sendText(reply, 403, NOT_FOR_YOU);
    const { app: name, version } = link.data;
    const release = await findReleaseWith(name, version);
    if (!release)
      return sendText(reply, 410, goneSentence(name, isLocal(version) ? version.version : version));
    // The developer's machine serves arbitrary code, so the link works only once.
    if (isLocal(version) && typeof (await tokens.use('develop', request.query.link)) === 'string')
      return sendText(reply, 410, LINK_IS_OVER);
    reply.header('set-cookie', await opened.add(link.data, session, request.headers));
    return reply.redirect(findFirstPage(release, name));
  });

  addRoute(app, calls.end, (_request, reply) =>
    reply.header('set-cookie', opened.cleared).redirect(href('home')),
  );

  /**
   * Reads the session from the cookie in which the site's script keeps its token. Because of CSRF, no other
   * route accepts this cookie. Here, the worst that an attacker's link can do is show versions that are on
   * this server.
   */
  async function findSession({ headers }: FastifyRequest) {
    const token = TOKEN.exec(headers.cookie ?? '')?.[1];
    return token === undefined ? undefined : sessionRepository(db).find(token);
  }

  function leadToLogin({ originalUrl }: FastifyRequest, reply: FastifyReply) {
    reply.header('set-cookie', readableCookie(cookies.intendedUrl, settings).of(originalUrl));
    return reply.redirect(href('login'));
  }
}

const isForGuests = (guards: string[]) => guards.some((name) => /^guest\b/.test(name));

function findFirstPage({ remotes }: Release, app: string) {
  const { remote, pages = [] } = remotes.get(app)?.announcement ?? {};
  const paths = pages
    .filter((page) => !page.path.includes(':') && !isForGuests(guardsOfPage(page, remote)))
    .map(({ path }) => path);
  return paths.sort((a, b) => a.length - b.length)[0] ?? href('home');
}

const LINK_IS_OVER =
  'This link no longer works. Links to a version work for seven days, and those to a developer’s own machine once, for ten minutes: please ask for a new one.';
const NOT_FOR_YOU =
  'Only administrators and testers may open versions that are not live. If you need to test this one, please ask an administrator to make you a tester.';

const TOKEN = new RegExp(`(?:^|;\\s*)${cookies.token.name}=([\\w-]+)`);

const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
