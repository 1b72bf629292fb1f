import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { accountRoutes } from './account/account.routes';
import { blogRoutes } from './blog/blog.routes';
import { keepAnswers, type KeptAnswers } from './cache/kept-answers';
import { answerConditionalReads } from './conditional-reads';
import { auditRoutes } from './audit/audit.routes';
import { contactRoutes } from './contact/contact.routes';
import { messagesRoutes } from './contact/messages.routes';
import { SECOND } from './database/clock';
import { sendError } from './errors';
import { findingRoutes } from './finding/finding.routes';
import { galleriesRoutes } from './galleries/galleries.routes';
import { newsletterRoutes } from './newsletter/newsletter.routes';
import { subscribersRoutes } from './newsletter/subscribers.routes';
import { mailRoutes } from './mail/mail.routes';
import { mailPreviewRoutes } from './mail/preview.routes';
import { mediaRoutes } from './media/media.routes';
import { pictureWorkshop } from './media/picture-workshop';
import { headersRoutes } from './headers/headers.routes';
import { LONGEST_CALL } from './limits';
import { linksRoutes } from './links/links.routes';
import { oauthRoutes } from './oauth/oauth.routes';
import { describeApi } from './openapi/openapi';
import { passwordsRoutes } from './passwords/passwords.routes';
import { purgeMakings } from './managed/makings.repository';
import { purgePresences } from './managed/presences.repository';
import { noteSchedule } from './managed/schedule';
import { doRegularly, purgeRegularly } from './regularly';
import { networkOf } from './network';
import { notFound, Refusal } from './refusal';
import { registrationRoutes } from './registration/registration.routes';
import { remotesRoutes } from './remotes/remotes.routes';
import { reportsRoutes } from './reports/reports.routes';
import { searchRoutes } from './search/search.routes';
import type { App, Services } from './serve';
import { guardAccess } from './session/access';
import { servicesRoutes } from './services/services.routes';
import { sessionRoutes } from './session/session.routes';
import { checkXsrfToken, issueXsrfToken } from './session/xsrf';
import { siteRoutes } from './site/site.routes';
import { statsRoutes } from './stats/stats.routes';
import { transferRoutes } from './transfer/transfer.routes';
import { usersRoutes } from './users/users.routes';
import { twoFactorRoutes } from './two-factor/two-factor.routes';
import { widgetsRoutes } from './widgets/widgets.routes';

/** Generous for people, tight for machines that try things out. */
const CALLS_PER_MINUTE = 600;

/** Everything under /api: the nouns, and what holds for all of their routes. */
export async function api(
  app: App,
  { db, settings, changes, mail, answers }: Services & { answers: KeptAnswers },
) {
  const services = { db, settings, changes, mail };
  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    // Not every caller has the document's: a remote that runs by itself, and the API's own pages.
    if (!request.inside) issueXsrfToken(request, reply, settings);
    done(malformedOf(request));
  });
  // What lies ready costs no more than a file, and is not counted.
  keepAnswers(app, answers);
  await app.register(rateLimit, {
    global: false,
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => request.inside !== null,
    keyGenerator: ({ ip }) => networkOf(ip) ?? ip,
  });
  // The plugin's own way is a hook on each route, which runs after those of everything here.
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', checkXsrfToken);
  guardAccess(app, services);
  answerConditionalReads(app);
  await describeApi(app);

  const workshop = pictureWorkshop({ db, settings, changes, log: app.log });
  app.addHook('onReady', async () => workshop.start());
  app.addHook('onClose', () => workshop.close());

  await app.register(sessionRoutes, services);
  await app.register(registrationRoutes, services);
  await app.register(passwordsRoutes, services);
  await app.register(accountRoutes, services);
  await app.register(twoFactorRoutes, services);
  await app.register(oauthRoutes, services);
  await app.register(reportsRoutes, services);
  await app.register(linksRoutes, services);
  await app.register(searchRoutes, services);
  await app.register(siteRoutes, services);
  await app.register(headersRoutes, services);
  await app.register(widgetsRoutes, services);
  await app.register(usersRoutes, services);
  await app.register(mailRoutes, services);
  await app.register(messagesRoutes, services);
  await app.register(auditRoutes, services);
  await app.register(blogRoutes, services);
  await app.register(galleriesRoutes, { ...services, workshop });
  await app.register(contactRoutes, services);
  await app.register(newsletterRoutes, services);
  await app.register(subscribersRoutes, services);
  await app.register(servicesRoutes, services);
  await app.register(mediaRoutes, { ...services, workshop });
  await app.register(statsRoutes, services);
  await app.register(transferRoutes, { ...services, workshop });
  await app.register(findingRoutes, services);
  await app.register(remotesRoutes, services);

  purgeRegularly(app, 'presences', () => purgePresences(db));
  purgeRegularly(app, 'makings', () => purgeMakings(db));
  doRegularly(
    app,
    20 * SECOND,
    'what the schedule published or took off the site could not be recorded',
    () => noteSchedule({ db, changes }),
  );
  if (settings.remoteEntries) await app.register(mailPreviewRoutes, services);

  app.all('/*', { config: { access: 'anyone' }, schema: { hide: true } }, () => {
    throw notFound();
  });
}

/** What is wrong with the address that was asked for, or that it was asked from. */
function malformedOf({ originalUrl, url, ip }: FastifyRequest) {
  // Only an address that can't be read was rewritten.
  if (originalUrl !== url) return new Refusal(400, 'This address is malformed.');
  if (url.length > LONGEST_CALL) return new Refusal(414, 'This address is too long.');
  if (networkOf(ip) !== null) return undefined;
  return new Refusal(400, 'The header X-Forwarded-For contains something that is not a network address.');
}
