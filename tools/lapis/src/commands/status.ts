import type { ReleasedApp } from '@lapis/contract';
import type { Command } from '../command';
import { table } from '../help';
import { findApp } from '../target/target';

const day = (time: string) => time.slice(0, 16).replace('T', ' ');

const ofApps = (apps: ReleasedApp[]) =>
  table([
    ['APP', 'LIVE', 'LAST GOOD', 'VERSIONS', ''],
    ...apps.map(({ app, live, last_good, versions, locked }) => [
      app,
      live ?? '–',
      last_good ?? '–',
      String(versions.length),
      locked ? 'locked' : '',
    ]),
  ]);

const ofVersions = ({ versions }: ReleasedApp) =>
  table([
    ['VERSION', 'STATE', 'BUILT (UTC)', 'SIZE', 'SIGNED BY', ''],
    ...versions.map(({ version, state, built_at, size, signed_by, bad }) => [
      version,
      state,
      day(built_at),
      `${Math.round(size / 1000)} kB`,
      signed_by ?? 'nobody',
      bad ?? '',
    ]),
  ]);

export const status: Command = {
  usage: 'status [APP]',
  summary: 'which version of each app visitors get, or all versions of one',
  takes: { least: 0, most: 1 },
  async run({ args: [name], target }) {
    if (name === undefined) {
      const apps = await target().list();
      return { json: apps, lines: ofApps(apps) };
    }
    const app = await findApp(target(), name);
    return { json: app, lines: ofVersions(app) };
  },
};
