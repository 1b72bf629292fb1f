import { releases } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { audit } from '../../../cms/audit/audit';
import { HttpError, orNotFound } from '../../../server/http/http-error';
import { addRoute, type App, toRouteOptions, type Services } from '../../../server/http/serve';
import type { ChangeReleases } from './change-releases';
import { compareVersions } from '../versions/difference';
import { fetchAnnouncedVersions } from './fetch-versions';
import type { LiveRelease } from '../live/live-release';
import type { ReleaseGate } from '../versions/judgement';
import { releasesRepository } from './releases.repository';
import { offerVersion } from '../versions/spread-version';
import { LARGEST_VERSION, receiveVersion } from '../versions/take-version';
import { announceVersions } from '../versions/tell-of-versions';
import { versionsOnDisk } from '../versions/versions-on-disk';

interface ReleasesRoutesOptions {
  live: LiveRelease;
  gate: ReleaseGate;
  change: ChangeReleases;
}

export async function releasesRoutes(
  app: App,
  { db, settings, changes, live, gate, change }: Services & ReleasesRoutesOptions,
) {
  const all = releasesRepository({ db, settings }, live.pointers);
  fetchAnnouncedVersions(app, { db, settings, changes });
  app.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload));

  addRoute(app, releases.list, async ({ releaseToken }) => {
    const { revision, results } = await all.list();
    return { revision, results: results.filter(({ app }) => !releaseToken || app === releaseToken.app) };
  });

  addRoute(app, releases.change, async (request) => {
    refuseInDevelopment(settings);
    const { params, body } = request;
    const name = params.app;
    orNotFound(await all.find(name));
    await change(
      name,
      body,
      requestActor(request),
      tokenDetails(request),
      'from' in body ? body.from : undefined,
    );
    // Waits until the change is live in every process, because a pipeline may test the site straight away.
    const isSame = body.action === 'lock' || body.action === 'unlock';
    const unconfirmed = isSame ? [] : await live.untilLive(name);
    return { results: orNotFound(await all.find(name)), unconfirmed };
  });

  addRoute(app, releases.check, async ({ params }) => ({
    reasons: (await gate(params.app, params.version)).reasons,
  }));

  addRoute(app, releases.difference, async ({ params }) => {
    const { live } = orNotFound(await all.find(params.app));
    const here = await versionsOnDisk(settings, params.app);
    const named = (version: string) => here.find((one) => one.version === version);
    const version = orNotFound(named(params.version));
    const before = live === null ? undefined : named(live);
    if (live !== null && !before)
      throw new HttpError(409, `The live version ${live} is not on this server, so nothing can be compared.`);
    return { results: compareVersions(version, before) };
  });

  app.route({
    ...toRouteOptions(releases.push),
    bodyLimit: LARGEST_VERSION,
    handler: async (request) => {
      refuseInDevelopment(settings);
      const { app: name, version } = request.params;
      const body = request.body as Readable | undefined;
      if (!body?.pipe) throw new HttpError(415, 'Please send the version as application/gzip.');
      await receiveVersion(settings, name, version, body);
      await offerVersion({ settings, changes }, name, version);
      await announceVersions({ db, settings });
      await audit(db).note(requestActor(request), {
        action: 'imported',
        kind: 'remotes',
        title: name,
        details: { version, ...tokenDetails(request) },
      });
      const pushed = (await all.find(name))?.versions.find((one) => one.version === version);
      return { results: orNotFound(pushed) };
    },
  });
}

/** @throws HttpError 409 in development, because every app comes from its own dev server */
export function refuseInDevelopment({ remoteEntries }: Services['settings']) {
  if (remoteEntries) throw new HttpError(409, 'In development the remotes come from their own servers.');
}

/** Requests with a release token have no user; `tokenDetails` names the token. */
const requestActor = ({ session, ip }: FastifyRequest) => ({ user: session?.user ?? null, ip });

const tokenDetails = ({ releaseToken }: FastifyRequest) =>
  releaseToken ? { token: releaseToken.title } : undefined;
