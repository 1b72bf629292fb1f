import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import type { Command } from '../command';
import { table } from '../help';
import { findApp } from '../target/target';

const day = (time: string) => time.slice(0, 16).replace('T', ' ');

/** Formats the number of visits in the last day, if any have been reported. */
const formatHealth = ({
  health: { visits, failures } = { visits: 0, failures: 0 },
}: Partial<ReleaseVersion> = {}) => (visits === 0 ? '–' : `${failures} of ${visits} failed`);

const formatApps = (apps: ReleasedApp[]) =>
  table([
    ['APP', 'LIVE', 'LAST GOOD', 'VERSIONS', 'HEALTH', ''],
    ...apps.map(({ app, live, last_good, versions, locked, rollout }) => [
      app,
      live ?? '–',
      last_good ?? '–',
      String(versions.length),
      formatHealth(versions.find(({ version }) => version === live)),
      [rollout && `${rollout.percent} % get ${rollout.version}`, locked && 'locked']
        .filter(Boolean)
        .join(', '),
    ]),
  ]);

const formatVersions = ({ versions, rollout }: ReleasedApp) =>
  table([
    ['VERSION', 'STATE', 'HEALTH', 'BUILT (UTC)', 'SIZE', 'SIGNED BY', ''],
    ...versions.map(({ version, state, health, built_at, size, signed_by, bad }) => [
      version,
      rollout?.version === version ? `${state} ${rollout.percent} %` : state,
      formatHealth({ health }),
      day(built_at),
      `${Math.round(size / 1000)} kB`,
      signed_by ?? 'nobody',
      bad ?? '',
    ]),
  ]);

export const status: Command = {
  usage: 'status [APP]',
  summary: 'show the live version of each app and how visits went, or all versions of one app',
  example: 'status',
  takes: { least: 0, most: 1 },
  async run({ args: [name], target }) {
    if (name === undefined) {
      const apps = await target().list();
      return { json: apps, lines: formatApps(apps) };
    }
    const app = await findApp(target(), name);
    return { json: app, lines: formatVersions(app) };
  },
};
