import { paymentEvents } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { accountRoutes } from '../people/account/account.routes';
import { contentRoutes } from '../content/types';
import { formDraftsRoutes } from '../server/forms/form-drafts.routes';
import { cacheResponses, type ResponseCache } from '../server/response-cache/response-cache';
import { answerConditionalReads } from '../server/http/conditional-reads';
import { auditRoutes } from '../cms/audit/audit.routes';
import { sendError } from '../server/http/errors';
import { givingRoutes } from '../giving/giving.routes';
import type { AddressExists } from '../inbox/newsletter/newsletter-mail/check-links';
import { inboxRoutes } from '../inbox/inbox.routes';
import type { OpenGiving } from '../giving/open-giving';
import { createTimeZoneReader } from '../giving/settings/giving-settings.repository';
import { quickFindRoutes } from '../cms/quick-find/quick-find.routes';
import { recordsRoutes } from '../operations/quick-find/records.routes';
import { mailPreviewRoutes } from '../inbox/mail/preview.routes';
import { jobs } from './jobs';
import { allSampleMails } from './sample-mails';
import { mediaRoutes } from '../media/library/media.routes';
import { headersRoutes } from '../media/headers/headers.routes';
import { logoRoutes } from '../media/logo/logo.routes';
import { LONGEST_CALL } from '../server/http/limits';
import { oauthRoutes } from '../people/oauth/oauth.routes';
import { describeApi } from '../server/openapi/openapi';
import { passwordsRoutes } from '../people/passwords/passwords.routes';
import { type JobTimes, startJobs } from '../server/jobs/start-jobs';
import { narrowestNetwork } from '../server/http/limits/network';
import { notFound, HttpError } from '../server/http/http-error';
import type { createPurges } from '../server/cdn/purges';
import { chargeCalls } from '../server/http/limits/spend-budget';
import { registrationRoutes } from '../people/registration/registration.routes';
import type { LiveRelease } from '../pages/releases/live/live-release';
import type { Pages } from '../pages/document/pages';
import type { OpenedVersions } from '../pages/opened/opened-versions';
import { openedVersionsRoutes } from '../pages/opened/opened-versions.routes';
import type { ReadCounts } from '../pages/counts/count-reads';
import { readsRoutes } from '../pages/counts/reads.routes';
import { missingRoutes } from '../pages/missing/missing.routes';
import type { Redirects } from '../pages/redirects/redirect-lookup';
import { redirectsRoutes } from '../pages/redirects/redirects.routes';
import { createVisitReports, releaseReportsRoutes } from '../pages/releases/reports/release-reports.routes';
import { changeReleases } from '../pages/releases/rollout/change-releases';
import { releaseGate } from '../pages/gate/release-gate';
import { releasesRoutes } from '../pages/releases/rollout/releases.routes';
import type { StartedVisitTimes } from '../pages/releases/reports/started-visits';
import type { VisitTokens } from '../pages/releases/reports/visit-tokens';
import { remotesRoutes } from '../pages/releases/remotes/remotes.routes';
import { searchRoutes } from '../cms/search/search.routes';
import type { App, Services } from '../server/http/serve';
import { releaseTokensRoutes } from '../people/release-tokens/release-tokens.routes';
import { guardAccess } from '../people/sessions/access';
import { sessionRoutes } from '../people/sessions/session.routes';
import { issueXsrfToken, xsrfCheck } from '../people/sessions/xsrf';
import { tellSwitchedOff } from '../people/approval/switched-off';
import { approvalRoutes } from '../people/approval/approval.routes';
import { rolesRoutes } from '../people/roles/roles.routes';
import { menusRoutes } from '../content/menus/menus.routes';
import { siteRoutes } from '../content/site/site.routes';
import { statsRoutes } from '../operations/statistics/stats.routes';
import { createImportWorker } from '../operations/website-import/import-worker';
import { websiteImportRoutes } from '../operations/website-import/website-import.routes';
import { readSource as readExport } from '../operations/website-import/read-source';
import { transferRoutes } from '../operations/transfer/transfer.routes';
import { usersRoutes } from '../people/administration/users.routes';
import { twoFactorRoutes } from '../people/account/two-factor.routes';

interface ApiServices {
  responses: ResponseCache;
  pages: Pages;
  live: LiveRelease;
  opened: OpenedVersions;
  visitTokens: VisitTokens;
  visitTimes?: StartedVisitTimes | undefined;
  jobTimes?: JobTimes | undefined;
  redirects: Redirects;
  reads: ReadCounts;
  giving: OpenGiving;
  purges: ReturnType<typeof createPurges> | undefined;
}

const STAGING =
  'This is a staging server (STAGING=1): developers may be shown code from their own machines in it.';

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
    visitTimes,
    jobTimes,
    redirects,
    reads,
    giving,
    readSource = readExport,
    purges,
  }: Services & ApiServices,
) {
  const services = { db, settings, changes, mail, contentTypes, imageWorker, findHiddenPictures };
  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.internal) issueXsrfToken(request, reply, settings);
    done(findMalformation(request));
  });
  // Added before the request budget, so that cached responses, which cost little, aren't charged.
  cacheResponses(app, responses, settings);
  // Stripe sends many calls at once. Its route charges only calls with an invalid signature.
  chargeCalls(app, ({ routeOptions }) => routeOptions.config.endpoint === paymentEvents.stripe);
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
  await app.register(rolesRoutes, services);
  await app.register(approvalRoutes, services);
  await app.register(headersRoutes, services);
  await app.register(logoRoutes, services);
  await app.register(usersRoutes, services);
  await app.register(auditRoutes, services);
  await app.register(inboxRoutes, { ...services, isThere: createAddressCheck(redirects) });
  await app.register(givingRoutes, { ...services, giving });
  await app.register(formDraftsRoutes, services);
  await app.register(mediaRoutes, services);
  await app.register(statsRoutes, { ...services, pages });
  await app.register(transferRoutes, services);
  const importing = { ...services, kindOf: redirects.kindOf, readSource, log: app.log };
  const importWorker = createImportWorker(importing);
  await app.register(websiteImportRoutes, { ...importing, importWorker });
  await app.register(redirectsRoutes, { ...services, redirects, live });
  await app.register(missingRoutes, services);
  const countedAt = async (path: string, spend: (cost: number) => unknown) =>
    (await pages.find(path, undefined, spend)).value.counted;
  await app.register(readsRoutes, { ...services, live, reads, countedAt });
  await app.register(quickFindRoutes, services);
  await app.register(recordsRoutes, services);
  if (settings.staging) app.log.warn(STAGING);
  const gate = releaseGate(services, { read: (address) => app.readPublic(address), log: app.log });
  const change = changeReleases(services, { gate, live: live.pointers });
  await app.register(remotesRoutes, { ...services, live, change });
  await app.register(releasesRoutes, { ...services, live, gate, change });
  await app.register(openedVersionsRoutes, { ...services, live, opened });
  await app.register(releaseTokensRoutes, services);
  const judging = { ...services, live, visitTokens, change, log: app.log };
  const reports = createVisitReports({ ...judging, visitTimes });
  await app.register(releaseReportsRoutes, { reports });

  const working = {
    ...judging,
    app,
    giving,
    importWorker,
    purges,
    reports,
    timeZone: createTimeZoneReader(db),
  };
  startJobs(app, jobs, working, jobTimes);
  if (settings.remoteEntries)
    await app.register(mailPreviewRoutes, { ...services, sampleMails: allSampleMails });

  app.all('/*', { config: { access: 'anyone' }, schema: { hide: true } }, () => {
    throw notFound();
  });
}

function findMalformation({ originalUrl, url, ip }: FastifyRequest) {
  // `rewriteUrl` changes only malformed addresses.
  if (originalUrl !== url) return new HttpError(400, 'This address is malformed.');
  if (url.length > LONGEST_CALL) return new HttpError(414, 'This address is too long.');
  if (narrowestNetwork(ip) !== null) return undefined;
  return new HttpError(400, 'The header X-Forwarded-For contains something that is not a network address.');
}

const createAddressCheck =
  ({ kindOf, at }: Pick<Redirects, 'kindOf' | 'at'>): AddressExists =>
  async (address) =>
    (await kindOf(address)) !== 'nothing' || (await at(address, true)) !== undefined;
