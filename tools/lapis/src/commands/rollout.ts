import type { Command } from '../command';
import { misused } from '../problem';
import { versionToRelease } from '../target/choose';
import { describeUnconfirmed, parseForce, forceOption } from './point';

/** @throws Problem unless the percentage is from 1 to 99 */
function parsePercent(text: unknown) {
  if (text === undefined) return 10;
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw misused(
    `--percent goes from 1 to 99: not “${String(text)}”. “lapis promote” gives a version to all.`,
  );
}

export const canary: Command = {
  usage: 'canary APP[@VERSION]',
  summary: 'give a version to a share of the visitors, or change that share',
  example: 'canary public@1.0.0-f23af2e8 --percent 10',
  help: [
    'Visitors who get it keep it until they close the browser; a larger share only adds visitors. “promote” gives it to',
    'all, “stop” to none. The server stops a version that fails for many more visitors than the live one.',
  ],
  options: {
    percent: { type: 'string', does: 'share of the visitors; default: 10' },
    ...forceOption,
  },
  takes: { least: 1, most: 2 },
  async run(given) {
    const [app = '', named] = given.args;
    const percent = parsePercent(given.options['percent']);
    const force = parseForce(given);
    const version = await versionToRelease(given, app, named);
    const json = await given.target().change(app, { action: 'canary', version, percent, force });
    return {
      json,
      lines: [`${app} ${version} is given to ${percent} % of the visitors`, ...describeUnconfirmed(json)],
    };
  },
};

export const stop: Command = {
  usage: 'stop APP',
  summary: 'end the canary: all visitors get the live version again',
  example: 'stop public',
  takes: { least: 1, most: 1 },
  async run(given) {
    const [app = ''] = given.args;
    const json = await given.target().change(app, { action: 'stop' });
    return { json, lines: [`all visitors get ${app} ${json.live}`, ...describeUnconfirmed(json)] };
  },
};
