import type { FastifyReply, FastifyRequest } from 'fastify';
import { xsrfCookie } from '../../people/sessions/xsrf';
import type { Services } from '../../server/http/serve';
import type { Choice, VersionUnavailable } from '../releases/versions/choice';
import type { LiveRelease } from '../releases/live/live-release';
import { gonePage, openedHeaders, openedPage, type SentPage } from './opened-page';
import type { OpenedVersions } from './opened-versions';

const HTML = 'text/html; charset=utf-8';

export const openedAnswers = (
  { settings }: Pick<Services, 'settings'>,
  { live, opened }: { live: LiveRelease; opened: OpenedVersions },
) => ({
  async page({ headers }: FastifyRequest, reply: FastifyReply, page: SentPage, choice: Choice) {
    const { versions } = await live.find();
    const { html, policy } = openedPage(page, choice, versions);
    const cookie = xsrfCookie(headers.cookie, settings);
    if (cookie) reply.header('set-cookie', cookie);
    if (page.location) reply.header('location', page.location);
    reply.headers({ ...openedHeaders, 'content-security-policy': policy });
    return reply.code(page.status).type(HTML).send(html);
  },

  gone(reply: FastifyReply, { app, version }: VersionUnavailable) {
    reply.headers({ ...openedHeaders, 'set-cookie': opened.cleared });
    return reply.code(410).type(HTML).send(gonePage(app, version));
  },
});
