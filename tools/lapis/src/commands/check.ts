import type { Command } from '../command';
import { refused } from '../problem';
import { versionToRelease } from '../target/choose';

export const check: Command = {
  usage: 'check APP [VERSION]',
  summary: 'every reason for which the gate would refuse a version now; the newest unless one is named',
  help: [
    'On a server the version has to be there already: push it first, which changes nothing for visitors.',
  ],
  takes: { least: 1, most: 2 },
  async run(given) {
    const [app = '', named] = given.args;
    const version = await versionToRelease(given, app, named);
    const reasons = await given.target().check(app, version);
    if (reasons.length) throw refused(`${app} ${version} may not go live:`, reasons);
    return { json: { app, version, reasons }, lines: [`${app} ${version} may go live`] };
  },
};
