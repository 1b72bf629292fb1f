/** Runs the command line for releases as a team would, on a machine other than the server's. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { ReleaseToken } from '@lapis/contract';
import { expect } from './journey';
import type { Remotes } from './own-remotes';
import { root, type Site } from './site';

interface Ended {
  code: number;
  json: {
    version?: string;
    state?: string;
    url?: string;
    live?: string;
    message?: string;
    reasons?: { rule: string }[];
  };
}

/** Creates a token for an app's team. Returns a function that runs the command line with this token. */
export async function lapisFor(app: string, site: Site, request: APIRequestContext) {
  const answer = await request.post(`/api/admin/releases/${app}/tokens`, {
    headers: { authorization: `Bearer ${await site.signIn()}` },
    data: { title: `${app} team` },
  });
  const { results } = (await answer.json()) as { results: ReleaseToken & { token: string } };
  const env = { ...process.env, LAPIS_SERVER: site.url, LAPIS_TOKEN: results.token };
  return (...args: string[]) =>
    new Promise<Ended>((resolve) => {
      execFile('node', ['tools/lapis/bin.mjs', ...args, '--json'], { cwd: root, env }, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), json: JSON.parse(stdout) as Ended['json'] }),
      );
    });
}

/**
 * Moves a version from the server's folder to its team's machine. Returns the folder of all builds there, and
 * the version's own folder.
 */
export async function moveToTeam(remotes: Remotes, app: string, version: string) {
  const builds = await mkdtemp(path.join(tmpdir(), 'lapis-builds-'));
  const folder = path.join(builds, 'remotes', app, version);
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(path.join(remotes.dir, app, version), folder);
  return { builds, folder };
}

/** Removes a version from the server, and pushes it from its team's machine. */
export async function pushByTeam(
  remotes: Remotes,
  site: Site,
  request: APIRequestContext,
  { app, version }: { app: string; version: string },
) {
  const { builds } = await moveToTeam(remotes, app, version);
  const lapis = await lapisFor(app, site, request);
  expect(await lapis('push', app, version, '--dir', builds)).toMatchObject({
    code: 0,
    json: { state: 'kept' },
  });
  await rm(builds, { recursive: true });
}
