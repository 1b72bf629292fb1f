import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import type { ReadCounts } from '../counts/count-reads';
import { isFile } from '../files/file-address';
import { fileRoutes } from '../files/files.routes';
import type { MissingCounts } from '../missing/count-missing';
import { openedAnswers } from '../opened/opened-answers';
import { noteOpened, type OpenedVersions } from '../opened/opened-versions';
import type { Redirects } from '../redirects/redirect-lookup';
import { createRedirectSender } from '../redirects/send-redirect';
import { type Choice, orLive, VersionUnavailable } from '../releases/versions/choice';
import type { LiveRelease } from '../releases/live/live-release';
import type { VisitTokens } from '../releases/reports/visit-tokens';
import { pageDataRoutes } from './page-data.routes';
import type { Pages } from './pages';
import { acceptsHtml, createPageSender, isUnavailable } from './response';
import type { Visits, WithVersions } from './visits';

interface DocumentServices extends Services {
  pages: Pages;
  live: LiveRelease;
  opened: OpenedVersions;
  visits: Visits;
  visitTokens: VisitTokens;
  redirects: Redirects;
  missing: MissingCounts;
  reads: ReadCounts;
}

export async function documentRoutes(app: App, services: DocumentServices) {
  const { settings, pages, live, opened, visits, visitTokens, redirects, missing } = services;
  const sendRedirect = createRedirectSender(redirects);
  const sendPage = createPageSender(settings, visitTokens);
  const toTester = openedAnswers(services, services);
  const withVersions: WithVersions = ({ opened: choice, headers }, work) =>
    choice ? work(choice) : orLive(visits.choiceOf(headers), work);
  const shellDir = (request?: FastifyRequest) =>
    request ? withVersions(request, pages.shellDir) : pages.shellDir();

  noteOpened(app, opened);
  const sendFile = await fileRoutes(app, services, { live, shellDir });
  pageDataRoutes(app, services, withVersions);

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1).join();
    if (isFile(path)) return sendFile(request, reply, path);
    if (acceptsHtml(request.headers)) return sendDocument(request, reply);
    if (await sendRedirect(request, reply)) return reply;
    throw notFound();
  });

  async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
    const visit = visits.of(request.headers);
    const find = (choice?: Choice) => pages.find(request.url, choice, (cost) => request.spend(cost));
    try {
      const found = await (request.opened ? find(request.opened) : orLive(visit.choice, find));
      const document = found.value;
      const isMissing = document.status === 404;
      const mayLead = isMissing || (request.url.includes('?') && !isUnavailable(document));
      if (mayLead && (await sendRedirect(request, reply, isMissing))) return reply;
      const own = isMissing
        ? undefined
        : await pages.fromVariant(request.url, request.opened ?? visit.choice);
      if (own !== undefined)
        return reply.code(301).headers({ location: own, 'cache-control': 'no-cache' }).send();
      if (request.opened) return toTester.page(request, reply, document, request.opened);
      // Secret pages, such as drafts, and HEAD requests aren't counted.
      if (!document.isSecret && request.method === 'GET') {
        if (isMissing) missing.note(request.url);
        else services.reads.note(document.counted, request.headers, request.url);
      }
      reply.hijack();
      sendPage(found, { id: request.id, visit, request: request.raw, response: reply.raw });
      return reply;
    } catch (error) {
      if (request.opened && error instanceof VersionUnavailable) return toTester.gone(reply, error);
      throw error;
    }
  }

  /** Lists the methods of an address outside /api: some pages have a form that works without scripts. */
  const listMethods = (url: string) =>
    app.hasRoute({ method: 'POST', url }) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];

  app.setNotFoundHandler(async (request, reply) => {
    const methods = listMethods(request.url.split('?', 1).join());
    // RFC 9110, 15.5.6.
    if (!methods.includes(request.method))
      return reply
        .code(405)
        .headers({ allow: methods.join(', '), 'cache-control': 'no-store' })
        .type('text/plain')
        .send('This address does not accept such requests\n');
    if (request.method === 'GET') {
      if (await sendRedirect(request, reply, true)) return reply;
      missing.note(request.url);
    }
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
  });
}
