import { resolve } from 'node:path';
import { parseArgs, types } from 'node:util';
import type { CommandResult, Command } from './command';
import { build } from './commands/build';
import { check } from './commands/check';
import { dev } from './commands/dev';
import { inspect } from './commands/inspect';
import { keys } from './commands/keys';
import { lock, promote, rollback, unlock } from './commands/point';
import { open } from './commands/open';
import { push } from './commands/push';
import { canary, stop } from './commands/rollout';
import { status } from './commands/status';
import { helpFor, overview } from './help';
import { exitCodes, misused, Problem } from './problem';
import { selectTarget } from './target/choose';

export const commands: Record<string, Command> = {
  dev,
  build,
  inspect,
  check,
  push,
  open,
  canary,
  stop,
  promote,
  rollback,
  lock,
  unlock,
  status,
  keys,
};

const common = {
  dir: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Runs the command line. Prints the result or the problem, and returns the exit code.
 * @param argv arguments after the program's name
 */
export async function lapis(argv: string[], env = process.env): Promise<number> {
  const json = argv.includes('--json');
  try {
    const answer = await runCommand(argv, env);
    console.log(json ? JSON.stringify(answer.json, null, 2) : answer.lines.join('\n'));
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message, reasons } = error;
    if (json) console.log(JSON.stringify({ message, reasons }, null, 2));
    else console.error([message, ...reasons.map(({ rule, text }) => `  ${rule}: ${text}`)].join('\n'));
    return exitCodes[error.kind];
  }
}

async function runCommand(argv: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  if (argv.every((arg) => ['--help', '-h', '--json'].includes(arg))) return overview(commands, env);
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw misused(`There is no command “${name}”. The commands are ${Object.keys(commands).join(', ')}.`);
  const { values, positionals } = read(command, rest);
  if (values['help']) return helpFor(command, env);
  const { least, most } = command.takes;
  if (positionals.length < least || positionals.length > most)
    throw misused(`Usage: lapis ${command.usage}\nMore: lapis ${name} --help`);
  // npm changes the working directory and passes the original one in INIT_CWD.
  const pathOf = (path: string) => resolve(env['INIT_CWD'] ?? process.cwd(), path);
  const dir = typeof values['dir'] === 'string' ? pathOf(values['dir']) : undefined;
  const target = () => selectTarget(dir, env);
  return command.run({
    args: positionals.flatMap(appAndVersion),
    options: values,
    env,
    dir: dir ?? 'build',
    pathOf,
    target,
  });
}

/** Splits 'public@1.0.0' into two arguments. A path stays as it is. */
const appAndVersion = (arg: string) => (/^[\w-]+@[\w.-]+$/.test(arg) ? arg.split('@') : [arg]);

/** @throws Problem for an unknown option */
function read(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...command.options, ...common }, allowPositionals: true });
  } catch (error) {
    if (!types.isNativeError(error)) throw error;
    const [sentence] = error.message.split(/\.(?= To specify)/);
    throw misused(`${sentence}.\nUsage: lapis ${command.usage}`);
  }
}
