import type { Command } from '../command';
import { refused } from '../problem';
import { versionToRelease } from '../target/choose';

export const check: Command = {
  usage: 'check APP [VERSION]',
  summary: 'list every reason why the gate would refuse a version now',
  example: 'check public',
  help: ['A server checks only versions that it has: push yours first, which changes nothing for visitors.'],
  takes: { least: 1, most: 2 },
  async run(given) {
    const [app = '', named] = given.args;
    const version = await versionToRelease(given, app, named);
    const reasons = await given.target().check(app, version);
    if (reasons.length) throw refused(`${app} ${version} may not go live:`, reasons);
    return { json: { app, version, reasons }, lines: [`${app} ${version} may go live`] };
  },
};
