import { forcibleRules, type ReleaseChange } from '@lapis/contract';
import type { Command, CommandInput } from '../command';
import { misused } from '../problem';
import { versionToRelease } from '../target/choose';

export const forceOption = {
  force: {
    type: 'string',
    multiple: true,
    does: `pass over a rule of the gate, one for each --force: ${forcibleRules.join(', ')}`,
  },
} as const;

/** @throws Problem if a rule can't be ignored */
export function parseForce({ options }: CommandInput) {
  const named = [options['force'] ?? []].flat();
  return named.map((rule) => {
    const known = forcibleRules.find((one) => one === rule);
    if (known) return known;
    throw misused(`No one may pass over “${String(rule)}”. --force takes: ${forcibleRules.join(', ')}.`);
  });
}

export const describeUnconfirmed = ({ unconfirmed }: { unconfirmed: string[] }) =>
  unconfirmed.length > 0 ? [`Not confirmed in time by ${unconfirmed.join(', ')}.`] : [];

async function change(
  given: CommandInput,
  app: string,
  wanted: ReleaseChange,
  done: (live: string) => string,
) {
  const target = given.target();
  const json = await target.change(app, wanted);
  const isMove = wanted.action === 'promote' || wanted.action === 'rollback';
  return {
    json,
    lines: [
      done(json.live ?? 'nothing'),
      ...describeUnconfirmed(json),
      ...(isMove && target.delay ? [target.delay] : []),
    ],
  };
}

export const promote: Command = {
  usage: 'promote APP [VERSION]',
  summary: 'make a version live, if the gate lets it pass',
  example: 'promote public',
  options: forceOption,
  takes: { least: 1, most: 2 },
  async run(given) {
    const [app = '', named] = given.args;
    const force = parseForce(given);
    const version = await versionToRelease(given, app, named);
    return change(given, app, { action: 'promote', version, force }, (live) => `${app} ${live} is live`);
  },
};

export const rollback: Command = {
  usage: 'rollback APP',
  summary: 'make the last good version live again, which “lapis status” names',
  example: 'rollback public --bad "The menu is empty"',
  help: [
    'A server chooses the latest version that was live before, is not marked bad, passed the rule “pages”, and does not',
    'fail for its visitors. If there is none, it chooses the latest that is not marked bad.',
  ],
  options: {
    bad: { type: 'string', does: 'mark the version that you leave as bad, and say why' },
    ...forceOption,
  },
  takes: { least: 1, most: 1 },
  async run(given) {
    const [app = ''] = given.args;
    const { bad } = given.options;
    const wanted = {
      action: 'rollback',
      force: parseForce(given),
      ...(typeof bad === 'string' && { bad }),
    } as const;
    return change(given, app, wanted, (live) => `${app} ${live} is live again`);
  },
};

const hold = (action: 'lock' | 'unlock', summary: string, done: string): Command => ({
  usage: `${action} APP`,
  summary,
  example: `${action} public`,
  takes: { least: 1, most: 1 },
  run: (given) =>
    change(given, given.args[0] ?? '', { action }, (live) => `${given.args[0]} ${live} ${done}`),
});

export const lock = hold(
  'lock',
  'keep the live version until “unlock”, whoever tries to change it',
  'is locked',
);
export const unlock = hold('unlock', 'allow changes of the live version again', 'is no longer locked');
