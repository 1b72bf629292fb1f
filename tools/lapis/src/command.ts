import type { ParseArgsConfig } from 'node:util';
import type { Target } from './target/target';

/** What a command answers: as lines for people, and as what `--json` prints. */
export interface Answer {
  lines: string[];
  json: unknown;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was said at the terminal, read. */
export interface Given {
  args: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
  env: NodeJS.ProcessEnv;
  /** The folder with the builds. */
  dir: string;
  /** A path as it was meant where the person stands. */
  pathOf(path: string): string;
  /** The folder or the server on which the command works; throws where what is said of it is wrong. */
  target(): Target;
}

/** A verb of the command line. */
export interface Command {
  /** The verb with its arguments: 'promote APP VERSION'. */
  usage: string;
  /** One line of the overview. */
  summary: string;
  /** What else there is to know, as lines of the verb's own help. */
  help?: string[];
  /** Its own options, each with what it does. */
  options?: Record<string, Options[string] & { does: string }>;
  /** How many arguments it takes. */
  takes: { least: number; most: number };
  run(given: Given): Promise<Answer>;
}
