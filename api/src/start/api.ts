import { paymentEvents } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { accountRoutes } from '../people/account/account.routes';
import { contentRoutes } from '../content/types';
import { cacheResponses, type ResponseCache } from '../server/response-cache/response-cache';
import { answerConditionalReads } from '../server/http/conditional-reads';
import { auditRoutes } from '../cms/audit/audit.routes';
import { SECOND } from '../server/time/clock';
import { sendError } from '../server/http/errors';
import { givingRoutes } from '../giving/giving.routes';
import { inboxRoutes } from '../inbox/inbox.routes';
import type { OpenGiving } from '../giving/open-giving';
import { timeZoneOf } from '../giving/settings/giving-settings.repository';
import { quickFindRoutes } from '../cms/quick-find/quick-find.routes';
import { mailPreviewRoutes } from '../inbox/mail/preview.routes';
import { isThere } from './is-there';
import { allSampleMails } from './sample-mails';
import { mediaRoutes } from '../media/library/media.routes';
import { headersRoutes } from '../media/headers/headers.routes';
import { logoRoutes } from '../media/logo/logo.routes';
import { LONGEST_CALL } from '../server/http/limits';
import { oauthRoutes } from '../people/oauth/oauth.routes';
import { describeApi } from '../server/openapi/openapi';
import { passwordsRoutes } from '../people/passwords/passwords.routes';
import { purgeCreationKeys } from '../cms/entries/creation-keys.repository';
import { purgePresences } from '../cms/entries/presences.repository';
import { noteSchedule } from '../cms/entries/schedule';
import { doRegularly, purgeRegularly } from '../server/http/schedule-job';
import { networkOf } from '../server/http/network';
import { notFound, HttpError } from '../server/http/http-error';
import { spendOnCalls } from '../server/http/spend-budget';
import { registrationRoutes } from '../people/registration/registration.routes';
import type { LiveRelease } from '../pages/releases/live-release';
import { countedAt } from '../pages/document/counted-at';
import type { Pages } from '../pages/document/pages';
import type { OpenedVersions } from '../pages/opened/opened-versions';
import { openedVersionsRoutes } from '../pages/opened/opened-versions.routes';
import type { ReadCounts } from '../pages/counts/count-reads';
import { readsRoutes } from '../pages/counts/reads.routes';
import { missingRoutes } from '../pages/missing/missing.routes';
import type { Redirects } from '../pages/redirects/kept-redirects';
import { redirectsRoutes } from '../pages/redirects/redirects.routes';
import { releaseReportsRoutes } from '../pages/releases/release-reports.routes';
import { changeReleases } from '../pages/releases/change-releases';
import { releaseGate } from '../pages/gate/release-gate';
import { releasesRoutes } from '../pages/releases/releases.routes';
import type { VisitTokens } from '../pages/releases/visit-tokens';
import { remotesRoutes } from '../pages/releases/remotes.routes';
import { searchRoutes } from '../cms/search/search.routes';
import type { App, Services } from '../server/http/serve';
import { releaseTokensRoutes } from '../people/release-tokens/release-tokens.routes';
import { guardAccess } from '../people/sessions/access';
import { sessionRoutes } from '../people/sessions/session.routes';
import { issueXsrfToken, xsrfCheck } from '../people/sessions/xsrf';
import { tellSwitchedOff } from '../people/approval/switched-off';
import { approvalRoutes } from '../people/approval/approval.routes';
import { dutiesRoutes } from '../people/duties/duties.routes';
import { menusRoutes } from '../content/menus/menus.routes';
import { siteRoutes } from '../content/site/site.routes';
import { statsRoutes } from '../operations/statistics/stats.routes';
import { movingInRoutes } from '../operations/moving-in/moving-in.routes';
import { transferRoutes } from '../operations/transfer/transfer.routes';
import { usersRoutes } from '../people/administration/users.routes';
import { twoFactorRoutes } from '../people/account/two-factor.routes';

interface ApiServices {
  responses: ResponseCache;
  pages: Pages;
  live: LiveRelease;
  opened: OpenedVersions;
  visitTokens: VisitTokens;
  redirects: Redirects;
  reads: ReadCounts;
  giving: OpenGiving;
}

const STAGING =
  'This is a staging server (STAGING=1): developers may be shown code from their own machines in it.';

/** Everything under /api: the resources, and what holds for all of their routes. */
export async function api(
  app: App,
  {
    db,
    settings,
    changes,
    mail,
    contentTypes,
    imageWorker,
    findHiddenPictures,
    responses,
    pages,
    live,
    opened,
    visitTokens,
    redirects,
    reads,
    giving,
    readSource,
  }: Services & ApiServices,
) {
  const services = { db, settings, changes, mail, contentTypes, imageWorker, findHiddenPictures };
  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.internal) issueXsrfToken(request, reply, settings);
    done(malformedOf(request));
  });
  // What lies ready costs no more than a file, and is not counted.
  cacheResponses(app, responses, settings);
  // Stripe's calls come many at once; its route counts those that Stripe did not sign.
  spendOnCalls(app, ({ routeOptions }) => routeOptions.config.endpoint === paymentEvents.stripe);
  app.addHook('onRequest', xsrfCheck(settings));
  guardAccess(app, services);
  answerConditionalReads(app);
  if (services.settings.apiDocs) await describeApi(app);

  await app.register(sessionRoutes, services);
  await app.register(registrationRoutes, services);
  await app.register(passwordsRoutes, services);
  await app.register(accountRoutes, services);
  await app.register(twoFactorRoutes, services);
  await app.register(oauthRoutes, services);
  for (const routes of await contentRoutes()) await app.register(routes, services);
  await app.register(searchRoutes, services);
  await app.register(siteRoutes, { ...services, tellSwitchedOff });
  await app.register(menusRoutes, services);
  await app.register(dutiesRoutes, services);
  await app.register(approvalRoutes, services);
  await app.register(headersRoutes, services);
  await app.register(logoRoutes, services);
  await app.register(usersRoutes, services);
  await app.register(auditRoutes, services);
  await app.register(inboxRoutes, { ...services, isThere: isThere(redirects), timeZone: timeZoneOf(db) });
  await app.register(givingRoutes, { ...services, giving });
  await app.register(mediaRoutes, services);
  await app.register(statsRoutes, { ...services, pages });
  await app.register(transferRoutes, services);
  await app.register(movingInRoutes, {
    ...services,
    kindOf: redirects.kindOf,
    ...(readSource && { readSource }),
  });
  await app.register(redirectsRoutes, { ...services, redirects, live });
  await app.register(missingRoutes, services);
  await app.register(readsRoutes, { ...services, live, reads, countedAt: countedAt(pages) });
  await app.register(quickFindRoutes, services);
  if (settings.staging) app.log.warn(STAGING);
  const gate = releaseGate(services, { read: (address) => app.readPublic(address), log: app.log });
  const change = changeReleases(services, { gate, live: live.pointers });
  await app.register(remotesRoutes, { ...services, live, change });
  await app.register(releasesRoutes, { ...services, live, gate, change });
  await app.register(openedVersionsRoutes, { ...services, live, opened });
  await app.register(releaseTokensRoutes, services);
  await app.register(releaseReportsRoutes, { ...services, live, visitTokens, change });

  purgeRegularly(app, 'presences', () => purgePresences(db));
  purgeRegularly(app, 'makings', () => purgeCreationKeys(db));
  doRegularly(
    app,
    20 * SECOND,
    'what the schedule published or took off the site could not be recorded',
    () => noteSchedule(services),
  );
  if (settings.remoteEntries)
    await app.register(mailPreviewRoutes, { ...services, sampleMails: allSampleMails });

  app.all('/*', { config: { access: 'anyone' }, schema: { hide: true } }, () => {
    throw notFound();
  });
}

/** What is wrong with the address that was asked for, or that it was asked from. */
function malformedOf({ originalUrl, url, ip }: FastifyRequest) {
  // Only an address that can't be read was rewritten.
  if (originalUrl !== url) return new HttpError(400, 'This address is malformed.');
  if (url.length > LONGEST_CALL) return new HttpError(414, 'This address is too long.');
  if (networkOf(ip) !== null) return undefined;
  return new HttpError(400, 'The header X-Forwarded-For contains something that is not a network address.');
}
