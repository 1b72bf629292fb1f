import { releases } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { audit } from '../../cms/audit/audit';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, serve, type Services } from '../../server/http/serve';
import type { ChangeReleases } from './change-releases';
import { differenceOf } from './difference';
import { fetchVersions } from './fetch-versions';
import type { LiveRelease } from './live-release';
import { purgeOldVersions } from './old-versions';
import type { ReleaseGate } from './judgement';
import { releasesRepository } from './releases.repository';
import { offerVersion } from './spread-version';
import { LARGEST_VERSION, purgeUnfinished, takeVersion } from './take-version';
import { tellOfVersions } from './tell-of-versions';
import { versionsOnDisk } from './versions-on-disk';

interface Releasing {
  live: LiveRelease;
  gate: ReleaseGate;
  change: ChangeReleases;
}

/** What is live of each app, and what becomes so. */
export async function releasesRoutes(
  app: App,
  { db, settings, changes, live, gate, change }: Services & Releasing,
) {
  const all = releasesRepository({ db, settings }, live.pointers);
  const tell = tellOfVersions(app, { db, settings });
  fetchVersions(app, { db, settings, changes }, { live: live.pointers, tell });
  purgeRegularly(app, 'old versions', () => purgeOldVersions({ db, settings }, live.pointers));
  purgeRegularly(app, 'versions that were not pushed to their end', () => purgeUnfinished(settings));
  // Read piece by piece, where it is used.
  app.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload));

  answer(app, releases.list, async ({ releaseToken }) => {
    const { revision, results } = await all.list();
    return { revision, results: results.filter(({ app }) => !releaseToken || app === releaseToken.app) };
  });

  answer(app, releases.change, async (request) => {
    refuseInDevelopment(settings);
    const { params, body } = request;
    const name = params.app;
    orNotFound(await all.find(name));
    await change(name, body, actorOf(request), tokenOf(request), 'from' in body ? body.from : undefined);
    // Whoever reads the answer may look at the site at once, as a test in a pipeline does.
    if (body.action === 'promote' || body.action === 'rollback') await live.untilLive(name);
    return { results: orNotFound(await all.find(name)) };
  });

  answer(app, releases.check, async ({ params }) => ({
    reasons: (await gate(params.app, params.version)).reasons,
  }));

  answer(app, releases.difference, async ({ params }) => {
    const { live } = orNotFound(await all.find(params.app));
    const here = await versionsOnDisk(settings, params.app);
    const named = (version: string) => here.find((one) => one.version === version);
    const version = orNotFound(named(params.version));
    const before = live === null ? undefined : named(live);
    if (live !== null && !before)
      throw new HttpError(409, `The live version ${live} is not on this server, so nothing can be compared.`);
    return { results: differenceOf(version, before) };
  });

  app.route({
    ...serve(releases.push),
    bodyLimit: LARGEST_VERSION,
    handler: async (request) => {
      refuseInDevelopment(settings);
      const { app: name, version } = request.params;
      const body = request.body as Readable | undefined;
      if (!body?.pipe) throw new HttpError(415, 'Please send the version as application/gzip.');
      await takeVersion(settings, name, version, body);
      await offerVersion({ settings, changes }, name, version);
      await tell();
      await audit(db).note(actorOf(request), {
        action: 'imported',
        kind: 'remotes',
        title: name,
        details: { version, ...tokenOf(request) },
      });
      const pushed = (await all.find(name))?.versions.find((one) => one.version === version);
      return { results: orNotFound(pushed) };
    },
  });
}

/** @throws HttpError 409 in development, where every app is as its own server has it */
export function refuseInDevelopment({ remoteEntries }: Services['settings']) {
  if (remoteEntries)
    throw new HttpError(409, 'In development the remotes come from their own servers, as they are.');
}

/** A machine that came with a token is nobody; which token it was stands in the details. */
const actorOf = ({ session, ip }: FastifyRequest) => ({ user: session?.user ?? null, ip });

const tokenOf = ({ releaseToken }: FastifyRequest) =>
  releaseToken ? { token: releaseToken.title } : undefined;
