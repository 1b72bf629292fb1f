import type { ParseArgsConfig } from 'node:util';
import type { Target } from './target/target';

/** Result of a command: lines for people, and the data printed by `--json`. */
export interface CommandResult {
  lines: string[];
  json: unknown;
}

type Options = NonNullable<ParseArgsConfig['options']>;

export interface CommandInput {
  args: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
  env: NodeJS.ProcessEnv;
  dir: string;
  /** Resolves a path against the folder in which the command was started. */
  pathOf(path: string): string;
  /** @throws Problem if an option or environment variable is invalid */
  target(): Target;
}

export interface Command {
  /** For example 'promote APP VERSION'. */
  usage: string;
  summary: string;
  /** Arguments of a typical call, such as 'promote public'. */
  example: string;
  help?: string[];
  options?: Record<string, Options[string] & { does: string }>;
  takes: { least: number; most: number };
  run(given: CommandInput): Promise<CommandResult>;
}
