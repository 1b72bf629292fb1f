import type { Command } from '../command';
import { selectServer, versionToRelease } from '../target/choose';

export const linkLines = (url: string) => ['Administrators and testers can look at it:', `  ${url}`];

export const open: Command = {
  usage: 'open APP [VERSION]',
  summary: 'a link that shows testers the site with a version that is not live',
  help: [
    'The version has to be on the server already: push it first. Without one it is the newest.',
    'The link works for seven days, and what it shows for eight hours; visitors notice nothing of it.',
  ],
  takes: { least: 1, most: 2 },
  async run(given) {
    const server = selectServer(given.env);
    const [app = '', named] = given.args;
    const version = await versionToRelease({ ...given, target: () => server }, app, named);
    const url = await server.open(app, version);
    return { json: { app, version, url }, lines: [`${app} ${version}`, ...linkLines(url)] };
  },
};
