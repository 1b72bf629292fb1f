import type { Command } from '../command';
import { selectServer, versionToRelease } from '../target/choose';

export const linkLines = (url: string) => ['Administrators and testers can look at it:', `  ${url}`];

export const open: Command = {
  usage: 'open APP [VERSION]',
  summary: 'print a link that shows testers the site with a version that is not live',
  example: 'open public@1.0.0-f23af2e8',
  help: [
    'The server has to have the version: push it first.',
    'The link works for seven days. A tester who follows it sees that version for eight hours; visitors don’t.',
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
