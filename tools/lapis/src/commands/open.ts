import type { Command } from '../command';
import { serverOf, versionToRelease } from '../target/choose';

/** How people are told of a link. */
export const linkLines = (url: string) => ['Administrators and testers can look at it:', `  ${url}`];

export const open: Command = {
  usage: 'open APP[@VERSION]',
  summary: 'a link that shows testers the site with a version that is not live',
  help: [
    'The version has to be on the server already: push it first. Without one it is the newest.',
    'The link works for seven days, and what it shows for eight hours; visitors notice nothing of it.',
  ],
  takes: { least: 1, most: 1 },
  async run(given) {
    const server = serverOf(given.env);
    const [, app = '', named] = /^([^@]*)@?(.*)$/.exec(given.args[0] ?? '') ?? [];
    const version = await versionToRelease({ ...given, target: () => server }, app, named || undefined);
    const url = await server.open(app, version);
    return { json: { app, version, url }, lines: [`${app} ${version}`, ...linkLines(url)] };
  },
};
