import { join } from 'node:path';
import { type LocalRemote, openedVersions as calls, type ReleaseReason, releases } from '@lapis/contract';
import { cookies } from '@lapis/contract/cookies';
import { href } from '@lapis/contract/pages';
import { guardsOfPage } from '@lapis/contract/places';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionRepository } from '../../people/sessions/session.repository';
import { HttpError } from '../../server/http/http-error';
import { originOf } from '../../server/http/origin';
import { answer, type App, type Services } from '../../server/http/serve';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { folderOf, SHELL } from '../releases/app-folders';
import { type Chosen, isLocal, NotToBeHad } from '../releases/choice';
import type { LiveRelease } from '../releases/live-release';
import type { Release } from '../releases/release';
import { refuseInDevelopment } from '../releases/releases.routes';
import { hashOf } from '../releases/remote-version';
import { verifyVersion } from '../releases/verify-version';
import type { OpenedVersions } from './opened-versions';
import { goneSentence } from './opened-page';

/** Links to versions that are not live, and what they do to the browser that follows one. */
export async function openedVersionsRoutes(
  app: App,
  { db, settings, live, opened }: Services & { live: LiveRelease; opened: OpenedVersions },
) {
  const tokens = oneTimeTokens(db);

  answer(app, releases.open, async ({ params, body: { version = '', entry, announcement } }) => {
    refuseInDevelopment(settings);
    if (entry && announcement) return linkToLocal(params.app, { entry, announcement });
    const reasons = await wrongWith(params.app, version);
    if (reasons.length > 0)
      throw new HttpError(422, 'This version can’t be opened.', {
        reasons,
        errors: { version: reasons.map(({ text }) => text) },
      });
    const link = await tokens.issue('open', null, { app: params.app, version });
    return addressOf(link);
  });

  const addressOf = (link: string) => ({
    url: `${originOf(app, settings)}/api${calls.begin.path}?link=${link}`,
  });

  /**
   * A link to a remote as a developer's own machine has it.
   * @throws HttpError 403 where this is no staging server, 422 where it announces itself as another app
   */
  async function linkToLocal(name: string, local: LocalRemote) {
    if (!settings.staging)
      throw new HttpError(403, 'This is no staging server: it shows nothing from a developer’s own machine.');
    if (name === SHELL || local.announcement.app !== name)
      throw new HttpError(422, `What it announces is not a remote ${name}.`);
    const version = `local-${hashOf(JSON.stringify(local))}`;
    return addressOf(await tokens.issue('develop', null, { app: name, version: { ...local, version } }));
  }

  /** What a link opens. */
  async function look(link: string) {
    const found = await tokens.look('open', link);
    return typeof found === 'string' && settings.staging ? tokens.look('develop', link) : found;
  }

  /** Why a version can't be shown; the gate is for those that go live. */
  async function wrongWith(name: string, version: string): Promise<ReleaseReason[]> {
    const reasons = await verifyVersion(settings, name, join(folderOf(settings, name), version));
    if (reasons.length > 0 || (await releaseWith(name, version))) return reasons;
    return [{ rule: 'manifest', text: 'Its lapis.json is that of another version.' }];
  }

  /** The release that a version is shown in; undefined where it can't be had. */
  async function releaseWith(name: string, version: Chosen) {
    try {
      return await live.find(new Map([[name, version]]));
    } catch (error) {
      if (error instanceof NotToBeHad) return undefined;
      throw error;
    }
  }

  answer(app, calls.begin, async (request, reply) => {
    const link = await look(request.query.link);
    if (typeof link === 'string') return say(reply, 410, LINK_IS_OVER);
    const session = await sessionOf(request);
    if (!session) return leadToLogin(request, reply);
    if (!(await opened.mayOpen(session.user))) return say(reply, 403, NOT_FOR_YOU);
    const { app: name, version } = link.data;
    const release = await releaseWith(name, version);
    if (!release) return say(reply, 410, goneSentence(name, isLocal(version) ? version.version : version));
    // Its code is whatever that machine serves, so nobody else is led there later.
    if (isLocal(version) && typeof (await tokens.use('develop', request.query.link)) === 'string')
      return say(reply, 410, LINK_IS_OVER);
    reply.header('set-cookie', await opened.add(link.data, session, request.headers));
    return reply.redirect(firstPageOf(release, name));
  });

  answer(app, calls.end, (_request, reply) =>
    reply.header('set-cookie', opened.cleared).redirect(href('home')),
  );

  /**
   * The session of a browser that visits an address, by the cookie in which the site's script keeps the token. Only
   * here does the server take the cookie for a proof: whoever makes a browser come here by a link of their own can
   * show it nothing but versions that this server holds.
   */
  async function sessionOf({ headers }: FastifyRequest) {
    const token = TOKEN.exec(headers.cookie ?? '')?.[1];
    return token === undefined ? undefined : sessionRepository(db).find(token);
  }

  /** The login page leads back to where somebody wanted to go. */
  function leadToLogin({ originalUrl }: FastifyRequest, reply: FastifyReply) {
    const secure = settings.secure ? '; Secure' : '';
    const value = encodeURIComponent(originalUrl);
    reply.header('set-cookie', `${cookies.intendedUrl.name}=${value}; Path=/; SameSite=Lax${secure}`);
    return reply.redirect(href('login'));
  }
}

/** Home, or where the pages of a remote begin that somebody who is signed in may open. */
function firstPageOf({ remotes }: Release, app: string) {
  const { remote, pages = [] } = remotes.get(app)?.announcement ?? {};
  const paths = pages
    .filter((page) => !page.path.includes(':') && !guardsOfPage(page, remote).includes('guest'))
    .map(({ path }) => path);
  // The shortest: '/admin' and not '/admin/users'.
  return paths.sort((a, b) => a.length - b.length)[0] ?? href('home');
}

const LINK_IS_OVER =
  'This link no longer works. Links to a version work for seven days, and those to a developer’s own machine once, for ten minutes: please ask for a new one.';
const NOT_FOR_YOU =
  'Only administrators and testers may open versions that are not live. If you are to test this one, please ask an administrator to make you a tester.';

const TOKEN = new RegExp(`(?:^|;\\s*)${cookies.token.name}=([\\w-]+)`);

/** To a person who followed a link. */
const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
